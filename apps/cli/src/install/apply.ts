import { rmdirSync, rmSync } from 'node:fs';
import { writeFailure } from '@touchstone/contract';
import type { Machine } from './places.ts';
import type { FileChange } from './plan.ts';
import { type Receipt, readReceipts, writeReceipts } from './receipts.ts';
import { writeWhole } from './write-whole.ts';

/** Carries a plan out. Receipts are kept from before the first file is written until after the last one is restored. */
export function apply(changes: readonly FileChange[], machine: Machine): void {
  const former = readReceipts(machine);
  const due: Record<string, Receipt> = { ...former };
  for (const { file, receipt } of changes) if (receipt !== undefined) due[file] = receipt;
  writeReceipts(due, machine);
  for (const { file, after, action } of changes) {
    if (action === 'unchanged') continue;
    if (after === undefined) removeFile(file);
    else writeWhole(file, after);
  }
  removeEmpty(changes.flatMap(({ emptied }) => emptied));
  for (const { file, receipt } of changes) if (receipt === undefined) delete due[file];
  writeReceipts(due, machine);
}

function removeFile(file: string): void {
  try {
    rmSync(file);
  } catch (error) {
    throw writeFailure(error, file);
  }
}

function removeEmpty(folders: readonly string[]): void {
  for (const folder of [...new Set(folders)].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(folder);
    } catch {
      // Something else is in it by now, or it is gone.
    }
  }
}
