import { type JsonObject, RetrievalError } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import { countedWarning, type InputWarning } from '../input-warning.ts';
import type { Qrels } from '../judgements.ts';
import { readBeirQrels } from './beir-qrels.ts';
import { type BeirOptions, findBeir } from './find-beir.ts';
import { isJsonObject, jsonRecord, recordId } from './json-record.ts';
import { type Line, lineError, readLines } from './lines.ts';
import { readSetOptions, type SetOptions } from './set-options.ts';

/** A document of a BEIR corpus. */
export interface BeirDocument {
  readonly id: string;
  /** '' where the corpus has none. */
  readonly title: string;
  readonly text: string;
  /** The record's `metadata` and its other keys; empty where it has none. */
  readonly metadata: JsonObject;
}

interface BeirQuery {
  readonly id: string;
  readonly text: string;
  /** The record's `metadata` and its other keys; empty where it has none. */
  readonly metadata: JsonObject;
}

/** A retrieval data set in BEIR's form. */
export interface BeirDataset {
  /** The folder's name; with the split, where it is not `test`. */
  readonly name: string;
  readonly corpusFile: string;
  /**
   * Streams the corpus from its file; each call begins anew. Of documents with one id the last counts, as in BEIR's own
   * loader; the others are left out and reported, with whether they differ.
   */
  readonly corpus: (onRepeated?: (id: string, differs: boolean) => void) => AsyncGenerator<BeirDocument>;
  /** All queries by id, also those without judgements. */
  readonly queries: ReadonlyMap<string, BeirQuery>;
  /** Of queries that have a text, in the order of the queries. */
  readonly qrels: Qrels;
  /** The options in the folder's `set.yaml`. */
  readonly options: SetOptions;
  /** Queries that cannot be run or measured, counted. */
  readonly warnings: readonly InputWarning[];
}

/**
 * Opens a folder with `corpus.jsonl`, `queries.jsonl` and judgements, in the forms in which such sets are published (see `findBeir`
 * and `readBeirQrels`): ids may be numbers, titles null. Queries and judgements are read and checked at once; the corpus is
 * streamed, and checked while it is. Throws `invalid_request`, with file and line, for a line that is not of BEIR's form, a query id
 * with two texts; for a file without judgements, and where no query has any.
 */
export async function readBeir(folder: string, options: BeirOptions = {}): Promise<BeirDataset> {
  const { name, corpus, queries: queryFile, qrels: qrelsFile } = await findBeir(folder, options);
  const queries = await readQueries(queryFile);
  const judged = await readBeirQrels(qrelsFile);
  const qrels = new Map([...queries.keys()].flatMap((id) => entryOf(judged, id)));
  if (qrels.size === 0) {
    const [asked, other] = [[...queries.keys()][0], [...judged.keys()][0]];
    throw new RetrievalError(
      'invalid_request',
      `${folder}: no query has judgements. ${queryFile} has ids such as "${asked}", ${qrelsFile} such as "${other}".`,
    );
  }
  const warnings = [
    ...countedWarning(
      'unknown_queries',
      [...judged.keys()].filter((id) => !queries.has(id)),
      `queries of ${qrelsFile} have no text: they are left out.`,
    ),
    ...countedWarning(
      'unjudged_queries',
      [...queries.keys()].filter((id) => !judged.has(id)),
      `queries of ${queryFile} have no judgements: they are left out.`,
    ),
    ...countedWarning(
      'blank_queries',
      [...qrels.keys()].filter((id) => queries.get(id)?.text.trim() === ''),
      'judged queries are blank: each counts 0.',
    ),
  ];
  return {
    name,
    corpusFile: corpus,
    corpus: (onRepeated) => readCorpus(corpus, onRepeated),
    queries,
    qrels,
    options: await readSetOptions(folder),
    warnings,
  };
}

function entryOf(judged: Qrels, id: string): [string, ReadonlyMap<string, number>][] {
  const grades = judged.get(id);
  return grades === undefined ? [] : [[id, grades]];
}

async function readQueries(file: string): Promise<ReadonlyMap<string, BeirQuery>> {
  const queries = new Map<string, BeirQuery>();
  for await (const line of records(file)) {
    const record = jsonRecord(file, line);
    const id = recordId(record, file, line);
    const { text } = record;
    if (typeof text !== 'string') throw lineError(file, line, `"text" is ${kindOf(text)}: it must be a string.`);
    const known = queries.get(id);
    if (known !== undefined && known.text !== text) {
      throw lineError(file, line, `_id "${id}" occurs twice, with two texts. Give each query its own id.`);
    }
    if (known === undefined) queries.set(id, { id, text, metadata: fieldsOf(record) });
  }
  if (queries.size === 0) throw new RetrievalError('invalid_request', `${file} holds no queries.`);
  return queries;
}

async function* readCorpus(
  file: string,
  onRepeated: (id: string, differs: boolean) => void = () => {},
): AsyncGenerator<BeirDocument> {
  const last = await lastLines(file);
  if (last.size === 0) throw new RetrievalError('invalid_request', `${file} holds no documents.`);
  const earlier = new Map<string, string[]>();
  for await (const line of records(file)) {
    const record = jsonRecord(file, line);
    const id = recordId(record, file, line);
    const { title = null, text = null } = record;
    if (text !== null && typeof text !== 'string') throw lineError(file, line, '"text" must be a string.');
    if (title !== null && typeof title !== 'string') throw lineError(file, line, '"title" must be a string.');
    if (text === null && title === null) throw lineError(file, line, 'has neither "text" nor "title".');
    if (last.get(id) !== line.number) {
      earlier.set(id, [...(earlier.get(id) ?? []), line.text]);
      continue;
    }
    for (const other of earlier.get(id) ?? []) onRepeated(id, other !== line.text);
    earlier.delete(id);
    yield { id, title: title ?? '', text: text ?? '', metadata: fieldsOf(record) };
  }
}

/** The last line of each id. */
async function lastLines(file: string): Promise<ReadonlyMap<string, number>> {
  const last = new Map<string, number>();
  for await (const line of records(file)) last.set(recordId(jsonRecord(file, line), file, line), line.number);
  return last;
}

async function* records(file: string): AsyncGenerator<Line> {
  for await (const line of readLines(file)) if (line.text.trim() !== '') yield line;
}

function fieldsOf({ _id, title, text, metadata, ...others }: JsonObject): JsonObject {
  return isJsonObject(metadata) ? { ...others, ...metadata } : others;
}
