import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFailure } from '@touchstone/contract';

/** Writes a file under another name first: a full disk or a crash leaves the former file or none, never half of one. */
export function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw writeFailure(error, file);
  }
}
