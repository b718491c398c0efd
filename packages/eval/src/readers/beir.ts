import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@touchstone/contract';
import type { Qrels } from '../judgements.js';
import { addJudgement, type JudgementTable, requireJudgements } from './judgement-table.js';
import { type Line, lineError, readLines } from './lines.js';

/** A document of a BEIR corpus. */
export interface BeirDocument {
  readonly id: string;
  /** '' where the corpus has none. */
  readonly title: string;
  readonly text: string;
  /** Empty where the corpus has none. */
  readonly metadata: JsonObject;
}

/** A query of a BEIR data set. */
export interface BeirQuery {
  readonly id: string;
  readonly text: string;
  /** Empty where the data set has none. */
  readonly metadata: JsonObject;
}

/** A retrieval data set in BEIR's form. */
export interface BeirDataset {
  /** Streams the corpus from its file; each call begins anew. */
  readonly corpus: () => AsyncGenerator<BeirDocument>;
  /** All queries by id, also those without judgements. */
  readonly queries: ReadonlyMap<string, BeirQuery>;
  readonly qrels: Qrels;
}

export interface BeirOptions {
  /** Path of the judgements below the folder. Default `qrels.tsv`, or `qrels/test.tsv` where that is not there. */
  readonly qrels?: string;
}

/**
 * Opens a folder with `corpus.jsonl`, `queries.jsonl` and judgements. Queries and judgements are read and checked at
 * once; the corpus is streamed, and checked while it is. Keys other than `_id`, `title`, `text` and `metadata` are ignored.
 *
 * Throws `invalid_request`, with file and line, for a line that is not of BEIR's form, an id that occurs twice, or a
 * judgement of a query that does not exist; and for a file without judgements.
 */
export async function readBeir(folder: string, options: BeirOptions = {}): Promise<BeirDataset> {
  const queries = new Map<string, BeirQuery>();
  for await (const { id, text, metadata } of readRecords(join(folder, 'queries.jsonl'))) {
    queries.set(id, { id, text, metadata });
  }
  const qrels = await readBeirQrels(join(folder, options.qrels ?? (await defaultQrels(folder))), queries);
  return { corpus: () => readRecords(join(folder, 'corpus.jsonl')), queries, qrels };
}

async function* readRecords(file: string): AsyncGenerator<BeirDocument> {
  const seen = new Set<string>();
  for await (const line of readLines(file)) {
    if (line.text.trim() === '') continue;
    const record = parseRecord(file, line);
    if (seen.has(record.id)) throw lineError(file, line, `_id "${record.id}" occurs twice.`);
    seen.add(record.id);
    yield record;
  }
}

function parseRecord(file: string, line: Line): BeirDocument {
  const { _id: id, title = '', text, metadata = {} } = parseObject(file, line);
  if (typeof id !== 'string' || id === '') throw lineError(file, line, '"_id" must be a string that is not empty.');
  if (typeof text !== 'string') throw lineError(file, line, '"text" must be a string.');
  if (typeof title !== 'string') throw lineError(file, line, '"title" must be a string.');
  if (!isJsonObject(metadata)) throw lineError(file, line, '"metadata" must be an object.');
  return { id, title, text, metadata };
}

function parseObject(file: string, line: Line): JsonObject {
  let value: JsonValue;
  try {
    value = JSON.parse(line.text);
  } catch {
    throw lineError(file, line, 'not valid JSON.');
  }
  if (!isJsonObject(value)) throw lineError(file, line, 'expected a JSON object.');
  return value;
}

function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function defaultQrels(folder: string): Promise<string> {
  const isFlat = await stat(join(folder, 'qrels.tsv')).then(
    () => true,
    () => false,
  );
  return isFlat ? 'qrels.tsv' : join('qrels', 'test.tsv');
}

async function readBeirQrels(file: string, queries: ReadonlyMap<string, BeirQuery>): Promise<Qrels> {
  const table: JudgementTable = new Map();
  for await (const line of readLines(file)) {
    if (line.number === 1) {
      if (line.text !== qrelsHeader)
        throw lineError(file, line, `expected the header "${qrelsHeader.replaceAll('\t', ' ')}", by tabs.`);
      continue;
    }
    if (line.text.trim() === '') continue;
    const [query, document, grade, ...rest] = line.text.split('\t');
    if (!query || !document || grade === undefined || rest.length > 0) {
      throw lineError(file, line, 'expected query-id, corpus-id and score, separated by tabs.');
    }
    if (!queries.has(query)) throw lineError(file, line, `query "${query}" is not in queries.jsonl.`);
    addJudgement(table, { query, document, grade }, file, line);
  }
  return requireJudgements(table, file);
}

const qrelsHeader = 'query-id\tcorpus-id\tscore';
