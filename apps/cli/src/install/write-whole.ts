import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeFailure } from '@touchstone/contract';

/** Replaces a file as a whole, so that a reader sees the old one or the new one. An existing file keeps its mode. */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const beside = `${file}.${process.pid}.new`;
  const former = statSync(file, { throwIfNoEntry: false });
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(beside, text, { flag: 'wx', mode });
    if (former !== undefined) chmodSync(beside, former.mode);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw writeFailure(error, file);
  }
}
