import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  bytes as bytesInWords,
  type CallList,
  type CallRecord,
  type CallSummary,
  RetrievalError,
  writeFailure,
  writingFile,
} from '@touchstone/contract';
import { callRecord, encodeGiven } from '@touchstone/contract/wire';
import { inFolder } from './in-folder.ts';
import { NoSuchCall } from './no-such-call.ts';

/** One compressed file a call, in the folder `calls`. */
export interface KeptCalls {
  keep(record: CallRecord): Promise<void>;
  read(id: string): Promise<CallRecord>;
  list(limit: number): Promise<CallList>;
}

/** The newest `limit` calls of a log. Nothing is read or written yet. `readCall` reads a file. */
export function keptCalls(folder: string, limit: number, readCall = (file: string) => readFile(file)): KeptCalls {
  const calls = join(folder, 'calls');
  return {
    keep: async (record) => {
      if (limit === 0) return;
      const file = join(calls, `${safeId(record.id)}${extension}`);
      const bytes = await encode(record);
      await inFolder(calls, () => writeWhole(file, bytes));
      await pruneNowAndThen(folder, calls, limit);
    },
    read: async (id) => {
      // Another call may prune the file between the look and the reading: then `last` is a newer one, and an id is not known.
      for (;;) {
        const file = await find(calls, id, limit);
        const bytes = await readCall(join(calls, file)).catch(noFile);
        if (bytes !== undefined) return decode(bytes, file);
      }
    },
    list: async (wanted) => {
      const files = (await newestFirst(calls)).slice(0, Math.min(wanted, limit));
      const found: (CallSummary | string | undefined)[] = [];
      for (let at = 0; at < files.length; at += unpackedAtOnce) {
        const next = files.slice(at, at + unpackedAtOnce);
        found.push(...(await Promise.all(next.map((file) => summaryIn(calls, file, readCall)))));
      }
      return {
        calls: found.filter((one) => typeof one === 'object'),
        damaged: found.filter((one) => typeof one === 'string'),
      };
    },
  };
}

/** One for each of Node's threads; each may unpack a whole file, and many at once would take gigabytes. */
const unpackedAtOnce = 4;

/** Ids repeat at every stage, so a record of 200 KB becomes one of 20. */
const extension = '.json.gz';

/** Of gzip's levels: every call is written, and few are read. */
const fastest = 1;

function encode(record: CallRecord): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(encodeGiven(callRecord, record, 'record of a call')), { level: fastest });
}

/** The largest record of a call is some megabytes; a file that unpacks to more is none. */
const maxOutputLength = 64 * 1024 * 1024;

async function decode(bytes: Buffer, file: string): Promise<CallRecord> {
  try {
    return callRecord.parse(JSON.parse((await promisify(gunzip)(bytes, { maxOutputLength })).toString('utf8')));
  } catch (cause) {
    if (isTooLarge(cause)) throw unpacksToMore(file, bytes.length, cause);
    throw new RetrievalError(
      'invalid_request',
      `Cannot read the logged call ${file}: it is damaged or was written by another version. Ask the question again to log a new call.`,
      { cause },
    );
  }
}

function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE';
}

function unpacksToMore(file: string, size: number, cause: unknown): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `Cannot read the logged call ${file}: its ${bytesInWords(size)} unpack to more than ${bytesInWords(maxOutputLength)}, where a call has a few ` +
      'megabytes at most. Delete the file: Touchstone did not write it.',
    { cause },
  );
}

/** The summary; or the path of a file that cannot be read; undefined for one that another process has pruned meanwhile. */
async function summaryIn(
  calls: string,
  file: string,
  readCall: (file: string) => Promise<Buffer>,
): Promise<CallSummary | string | undefined> {
  const path = join(calls, file);
  try {
    return summaryOf(await decode(await readCall(path), file));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : path;
  }
}

function summaryOf({ id, kind, trace, request }: CallRecord): CallSummary {
  return { id, kind, startedAt: trace.startedAt, query: request.query };
}

/** Under another name first, so that a reader never meets half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw writeFailure(error, file);
  }
}

/** An id names a file, so it may hold nothing that leads out of the folder. */
export function safeId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(id)) return id;
  throw new RetrievalError('invalid_request', 'A call id may only hold letters, digits, "_" and "-".');
}

async function find(calls: string, id: string, limit: number): Promise<string> {
  const files = (await newestFirst(calls)).slice(0, limit);
  if (files.length === 0) throw new NoSuchCall('The log holds no calls yet: run a search or gather evidence first.');
  if (id === 'last') return files[0] ?? '';
  const wanted = safeId(id);
  const whole = `${wanted}${extension}`;
  const matches = files.filter((file) => file.startsWith(wanted));
  const [only] = matches;
  if (matches.includes(whole)) return whole;
  if (only !== undefined && matches.length === 1) return only;
  if (matches.length > 1) {
    const message = `${matches.length} logged calls have an id that starts with "${wanted}": give more of the id.`;
    throw new RetrievalError('invalid_request', message);
  }
  const newest = files[0]?.slice(0, -extension.length);
  throw new NoSuchCall(`No logged call has the id "${wanted}". The newest is ${newest}; "last" means that one.`);
}

/** Names of the kept calls by time of writing, then by name. */
async function newestFirst(calls: string): Promise<readonly string[]> {
  const files = (await readdir(calls).catch(noFolder)).filter((file) => file.endsWith(extension));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, writtenMs: (await stat(join(calls, file)).catch(() => undefined))?.mtimeMs })),
  );
  return dated
    .filter(({ writtenMs }) => writtenMs !== undefined)
    .sort((a, b) => (b.writtenMs ?? 0) - (a.writtenMs ?? 0) || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}

function noFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Looks for excess calls once in a while, not at each call: a byte is noted for each call, and an eighth of the limit
 * is let in before the folder is read. Reading leaves out calls beyond the limit, so the difference never shows.
 */
async function pruneNowAndThen(folder: string, calls: string, limit: number): Promise<void> {
  const noted = join(folder, 'calls-since-pruning');
  await writingFile(noted, () => appendFile(noted, '.', { mode: 0o600 }));
  if ((await stat(noted)).size < Math.ceil(limit / 8)) return;
  await writeFile(noted, '', { mode: 0o600 });
  const old = (await newestFirst(calls)).slice(limit);
  await Promise.all(old.map((file) => rm(join(calls, file), { force: true })));
}
