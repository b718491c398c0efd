import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type CallRecord, RetrievalError } from '@touchstone/contract';
import { callRecord, evidenceEvent, searchEvent } from '@touchstone/contract/wire';

/** How many calls a log keeps by default; the event log itself is never cut. */
export const defaultKeptCalls = 200;

export interface CallLogOptions {
  /** Made when the first call is written; readable by its owner only. */
  readonly folder: string;
  /** How many calls stay explainable, newest first. 0 keeps none: events are still written. Default 200. */
  readonly keep?: number;
}

/** A kept call in one line. */
export interface CallSummary {
  readonly id: string;
  readonly kind: CallRecord['kind'];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly query: string;
}

/** The kept calls that can be read, and the files that cannot. */
export interface CallList {
  /** Newest first. */
  readonly calls: readonly CallSummary[];
  /** Paths of files that are damaged or were written by another version, newest first. */
  readonly damaged: readonly string[];
}

/** `events.jsonl` has one line a call; `calls/ID.json.gz` has what explains and repeats it. Neither holds the text of a chunk. */
export interface CallLog {
  /** Writes the event and the record. A call whose record cannot be written has no event either. */
  append(record: CallRecord): Promise<void>;
  /** By id, by the beginning of one, or `last`. `invalid_request` names what there is instead. */
  read(id: string): Promise<CallRecord>;
  /** The newest `limit` files; default all. One that cannot be read costs no other its place. */
  list(limit?: number): Promise<CallList>;
}

/** Opens a log; nothing is read or written yet. */
export function callLog({ folder, keep = defaultKeptCalls }: CallLogOptions): CallLog {
  if (!Number.isSafeInteger(keep) || keep < 0) {
    throw new RetrievalError('invalid_config', `keep is ${keep}: give a whole number of calls, 0 or more.`);
  }
  const calls = join(folder, 'calls');

  return {
    append: async (record) => {
      await mkdir(calls, { recursive: true, mode: 0o700 });
      if (keep > 0) await writeWhole(join(calls, `${safeId(record.id)}${extension}`), await encode(record));
      await appendFile(join(folder, 'events.jsonl'), `${JSON.stringify(eventOf(record))}\n`, { mode: 0o600 });
      await prune(calls, keep);
    },
    read: async (id) => {
      const file = await find(calls, id);
      return decode(await readFile(join(calls, file)), file);
    },
    list: async (limit = Number.POSITIVE_INFINITY) => {
      const files = (await newestFirst(calls)).slice(0, limit);
      const found = await Promise.all(files.map((file) => summaryIn(calls, file)));
      return {
        calls: found.filter((one) => typeof one === 'object'),
        damaged: found.filter((one) => typeof one === 'string'),
      };
    },
  };
}

/** Ids repeat at every stage, so a record of 200 KB becomes one of 20. */
const extension = '.json.gz';

function encode(record: CallRecord): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(callRecord.encode(record)));
}

function eventOf(record: CallRecord): unknown {
  return record.kind === 'evidence' ? evidenceEvent.encode(record.event) : searchEvent.encode(record.event);
}

async function decode(bytes: Buffer, file: string): Promise<CallRecord> {
  try {
    return callRecord.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')));
  } catch (cause) {
    throw new RetrievalError(
      'invalid_request',
      `The kept call ${file} cannot be read: it is damaged or was written by another version. Ask the question again to record it anew.`,
      { cause },
    );
  }
}

/** The summary; or the path of a file that cannot be read; undefined for one that another process has pruned meanwhile. */
async function summaryIn(calls: string, file: string): Promise<CallSummary | string | undefined> {
  const path = join(calls, file);
  try {
    return summaryOf(await decode(await readFile(path), file));
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
    throw error;
  }
}

/** An id names a file, so it may hold nothing that leads out of the folder. */
function safeId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(id)) return id;
  throw new RetrievalError('invalid_request', 'The id of a call is made of letters, digits, "_" and "-".');
}

async function find(calls: string, id: string): Promise<string> {
  const files = await newestFirst(calls);
  if (files.length === 0) throw new RetrievalError('invalid_request', 'No call is kept yet: ask something first.');
  if (id === 'last') return files[0] ?? '';
  const wanted = safeId(id);
  const whole = `${wanted}${extension}`;
  const matches = files.filter((file) => file.startsWith(wanted));
  const [only] = matches;
  if (matches.includes(whole)) return whole;
  if (only !== undefined && matches.length === 1) return only;
  throw new RetrievalError(
    'invalid_request',
    matches.length > 1
      ? `${matches.length} kept calls begin with "${wanted}": give more of the id.`
      : `No kept call has the id "${wanted}". The newest is ${files[0]?.slice(0, -extension.length)}; "last" means that one.`,
  );
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

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function prune(calls: string, keep: number): Promise<void> {
  const old = (await newestFirst(calls)).slice(keep);
  await Promise.all(old.map((file) => rm(join(calls, file), { force: true })));
}
