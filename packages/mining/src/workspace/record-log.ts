import { type FileHandle, open } from 'node:fs/promises';
import type { z } from 'zod';
import { namingFile, type ReadRecords, readRecords, recordLine } from './record-file.ts';
import type { RunLease } from './run-lease.ts';

/** A file of records that only grows. */
interface RecordLog<T> extends ReadRecords<T> {
  /** Resolves when the record is on disk: a kill after that does not lose it. Calls may overlap; each line is written whole. */
  append(record: T): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a log for reading its records and for adding to it. Where a kill left half a line, the next one begins on its
 * own. `lease` is checked before each record.
 */
export async function openRecordLog<C extends z.ZodType>(
  file: string,
  codec: C,
  lease: Pick<RunLease, 'check'>,
): Promise<RecordLog<z.output<C>>> {
  const found = await readRecords(file, codec);
  const handle = await namingFile(file, () => open(file, 'a+', 0o600));
  await namingFile(file, () => endLine(handle));
  let last: Promise<unknown> = Promise.resolve();
  const append = (record: z.output<C>) => {
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
  return {
    ...found,
    append,
    close: async () => {
      await last;
      await handle.close();
    },
  };
}

async function endLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size === 0) return;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer[0] !== newline) await handle.appendFile('\n');
}

const newline = 0x0a;
