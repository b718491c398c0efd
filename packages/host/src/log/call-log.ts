import {
  type CallList,
  type CallRecord,
  type LogEntry,
  type QueryTextForm,
  RetrievalError,
} from '@touchstone/contract';
import { encodeGiven, logEntry } from '@touchstone/contract/wire';
import { callLogDefaults } from '../settings/log-settings.ts';
import { appendLines, readLines } from './event-file.ts';
import { inFolder } from './in-folder.ts';
import { keptCalls, safeId } from './kept-calls.ts';
import { lineAppender } from './line-appender.ts';
import { type FailedCall, failedEntry, finishedEntry } from './log-entry.ts';

export interface CallLogOptions {
  /** Made when the first call is written; readable by its owner only. */
  readonly folder: string;
  /**
   * The number of calls that stay explainable, newest first. 0 keeps none: events are still written. A kept call holds
   * its query, so none is kept unless `queryText` is `keep`. Default 200.
   */
  readonly keep?: number;
  /** The query in events: its text, its first 80 characters, or its SHA-256; always its length. Default `keep`. */
  readonly queryText?: QueryTextForm;
  /** Size at which the next event begins a new file. Default 10 MiB. */
  readonly maxFileBytes?: number;
  /** Files of events that are kept, the one that is written included. Default 5. */
  readonly maxFiles?: number;
}

/** The events that can be read, and how many lines cannot. */
interface EventList {
  /** Oldest first. */
  readonly entries: readonly LogEntry[];
  /** Lines that a crash cut short or another version wrote. */
  readonly damagedLines: number;
}

/** `events.jsonl` has a line a call; `calls/ID.json.gz` explains and repeats it. Neither has a chunk's text. */
export interface CallLog {
  /** Writes the event and the record. A call whose record cannot be written has no event either. */
  append(record: CallRecord): Promise<void>;
  /** Writes the known facts of a call that failed. */
  appendFailure(call: FailedCall): Promise<void>;
  /** Every event that is kept, over all files. */
  entries(): Promise<EventList>;
  /** By id, by the beginning of one, or `last`. `invalid_request` names the existing ones instead. */
  read(id: string): Promise<CallRecord>;
  /** The newest `limit` files; default all. One that cannot be read does not count. */
  list(limit?: number): Promise<CallList>;
}

/**
 * Opens a log; nothing is read or written yet. Throws `invalid_config` for a number that is out of range, `invalid_request` for options of
 * another kind.
 */
export function callLog(options: CallLogOptions): CallLog {
  const { folder } = options;
  const keep = options.keep ?? callLogDefaults.keep;
  const form = options.queryText ?? callLogDefaults.queryText;
  const maxFileBytes = options.maxFileBytes ?? callLogDefaults.maxFileBytes;
  const maxFiles = options.maxFiles ?? callLogDefaults.maxFiles;
  checkNumber('keep', keep, 0, 'calls');
  checkNumber('maxFileBytes', maxFileBytes, 1, 'bytes');
  checkNumber('maxFiles', maxFiles, 1, 'files');
  const kept = keptCalls(folder, form === 'keep' ? keep : 0);
  const append = lineAppender((lines) =>
    inFolder(folder, () => appendLines(folder, lines, { maxFileBytes, maxFiles })),
  );
  const write = (entry: LogEntry) => append(JSON.stringify(encodeGiven(logEntry, entry, 'event of a call')));

  return {
    append: async (record) => {
      safeId(record.id);
      await kept.keep(record);
      await write(finishedEntry(record, form));
    },
    appendFailure: async (call) => write(failedEntry(call, form)),
    entries: async () => {
      const lines = (await readLines(folder, maxFiles)).map(readEntry);
      const entries = lines.filter((entry) => entry !== undefined);
      return { entries, damagedLines: lines.length - entries.length };
    },
    read: async (id) => kept.read(id),
    list: async (limit) => kept.list(limit ?? Number.POSITIVE_INFINITY),
  };
}

function checkNumber(name: string, value: number, least: number, what: string): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new RetrievalError('invalid_config', `${name} is ${value}: give a whole number of ${what}, ${least} or more.`);
}

function readEntry(line: string): LogEntry | undefined {
  try {
    return logEntry.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
