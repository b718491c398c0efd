import { type FileHandle, open } from 'node:fs/promises';
import type { z } from 'zod';
import { namingFile, readRecords, recordLine } from './record-file.ts';
import type { RunLease } from './run-lease.ts';

/**
 * Opens a file of records that only grows. Where a kill left half a line, the next one begins on its own. `append` resolves when the
 * record is on disk; calls may overlap, and each line is written whole. `lease` is checked before each.
 */
export async function openRecordLog<C extends z.ZodType>(file: string, codec: C, lease: Pick<RunLease, 'check'>) {
  const found = await readRecords(file, codec);
  const handle = await namingFile(file, () => open(file, 'a+', 0o600));
  await namingFile(file, () => endLine(handle));
  let last: Promise<unknown> = Promise.resolve();
  const append = (record: z.output<C>): Promise<void> => {
    const line = recordLine(codec, record);
    const written = last.then(() =>
      namingFile(file, async () => {
        await lease.check();
        await handle.appendFile(line);
        await handle.datasync();
      }),
    );
    last = written.catch(() => {});
    return written;
  };
  const close = async () => {
    await last;
    await handle.close();
  };
  return { ...found, append, close };
}

async function endLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size === 0) return;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer.toString() !== '\n') await handle.appendFile('\n');
}
