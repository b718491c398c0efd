import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFailure } from '@touchstone/contract';

/** The size at which a log begins its next file, and the number of kept files. */
export interface RotationSettings {
  /** A file that has grown to this size is closed, and the next event begins a new one. */
  readonly maxFileBytes: number;
  /** Files that are kept, the one that is written included; the oldest goes first. */
  readonly maxFiles: number;
}

/** `events.jsonl` is written; `events.1.jsonl` is the newest of the closed files. */
const current = 'events.jsonl';

/**
 * Appends lines. The cost does not depend on the size of the log: the file is opened, its size and last byte are read,
 * and the lines are written whole in one call, so that those of several processes do not mix. Where a crash left half a
 * line, the first new one begins on a line of its own.
 */
export async function appendLines(folder: string, lines: readonly string[], settings: RotationSettings): Promise<void> {
  const path = join(folder, current);
  const file = await open(path, 'a+', 0o600);
  let size: number;
  try {
    size = (await file.stat()).size;
    const text = `${(await endsInsideLine(file, size)) ? '\n' : ''}${lines.join('\n')}\n`;
    await file.appendFile(text);
    size += Buffer.byteLength(text);
  } catch (error) {
    throw writeFailure(error, path);
  } finally {
    await file.close();
  }
  if (size >= settings.maxFileBytes) await rotate(folder, settings);
}

async function endsInsideLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== newline;
}

const newline = 0x0a;

/** A process that finds another one at it leaves it to that one. */
async function rotate(folder: string, { maxFileBytes, maxFiles }: RotationSettings): Promise<void> {
  const lock = join(folder, 'events.lock');
  if (!(await takeLock(lock))) return;
  try {
    // Another process may have rotated between the append and the lock.
    const { size } = await stat(join(folder, current));
    if (size < maxFileBytes) return;
    await rm(closedFile(folder, maxFiles - 1), { force: true });
    for (let age = maxFiles - 2; age >= 0; age -= 1) {
      await rename(closedFile(folder, age), closedFile(folder, age + 1)).catch(ignoreMissing);
    }
  } finally {
    await rm(lock, { force: true });
  }
}

/** Age 0 is the file that is written. */
function closedFile(folder: string, age: number): string {
  return join(folder, age === 0 ? current : `events.${age}.jsonl`);
}

/** A lock that is older than a rotation can take was left by a process that died. */
const staleLockMs = 60_000;

async function takeLock(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const left = await stat(lock).catch(ignoreMissing);
    if (left !== undefined && Date.now() - left.mtimeMs > staleLockMs) await rm(lock, { force: true });
    return false;
  }
}

/** Every line that is kept, oldest first, without blank ones. */
export async function readLines(folder: string, maxFiles: number): Promise<readonly string[]> {
  const ages = Array.from({ length: maxFiles }, (_, at) => maxFiles - 1 - at);
  const texts = await Promise.all(ages.map((age) => readFile(closedFile(folder, age), 'utf8').catch(ignoreMissing)));
  return texts.flatMap((text) => (text ?? '').split('\n').filter((line) => line.trim() !== ''));
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
