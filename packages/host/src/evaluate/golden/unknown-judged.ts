import { count, RetrievalError } from '@touchstone/contract';
import { checkInput, countedWarning, type InputWarning, matchesItem } from '@touchstone/eval';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { goldenChunks } from './golden-chunks.ts';

/**
 * Judged items that the index lacks: no answer can include them. Empty for a store that cannot list chunks.
 *
 * Where the index has no item that is judged relevant, the warning is `nothing_judged` alone: all figures would be 0.
 */
export async function unknownJudged(
  set: QuestionSet,
  { providers, indexes }: Corpus,
  signal: AbortSignal | undefined,
): Promise<readonly InputWarning[]> {
  return set.documents === undefined
    ? unknownItems(set, { providers, indexes }, signal)
    : unknownDocuments(set, { providers, indexes }, signal);
}

type Searched = Pick<Corpus, 'providers' | 'indexes'>;

async function unknownDocuments(
  { name, qrels, ignoreIdenticalIds = false }: QuestionSet,
  { providers, indexes }: Searched,
  signal: AbortSignal | undefined,
): Promise<readonly InputWarning[]> {
  const documents = await documentIds({ providers, indexes }, signal);
  if (documents === undefined) return [];
  const relevant = [...qrels.values()].flatMap((grades) =>
    [...grades].flatMap(([id, grade]) => (grade > 0 ? [id] : [])),
  );
  if (!relevant.some((id) => documents.has(id))) return nothingJudged(name, relevant, [...documents], indexes);
  const identical = ignoreIdenticalIds ? [] : [...qrels.keys()].filter((id) => documents.has(id));
  const relevantToThemselves = identical.filter((id) => (qrels.get(id)?.get(id) ?? 0) > 0).length;
  return [
    ...checkInput({ qrels, documents }).filter(({ code }) => code === 'unknown_judged_documents'),
    ...countedWarning(
      'identical_ids',
      identical,
      `judged queries have the id of a document, which counts like any other (${relevantToThemselves} of these pairs are judged relevant). ` +
        'Where such a query is that document, as in ArguAna and Quora, leave it out of the results: `ignore_identical_ids: true` in set.yaml beside the corpus.',
    ),
  ];
}

/** Undefined for a store that cannot list documents. */
export async function documentIds(
  { providers: { store }, indexes }: Searched,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (store.readDocuments === undefined) return undefined;
  const records = await Promise.all(indexes.map((index) => store.readDocuments?.(index, { signal }) ?? []));
  return new Set(records.flat().map(({ documentId }) => documentId));
}

async function unknownItems(
  { name, queries }: QuestionSet,
  { providers: { store }, indexes }: Searched,
  signal: AbortSignal | undefined,
): Promise<readonly InputWarning[]> {
  if (store.fetchByFilter === undefined) return [];
  const items = queries.flatMap(({ id, items: own }) => own.map((item) => ({ question: id, ...item })));
  const expected = items.map((item) => item.expected);
  const found = await Promise.all(indexes.map((index) => goldenChunks(store, index, expected, signal)));
  const chunks = found.flat();
  const byPath = Map.groupBy(chunks, ({ path }) => path);
  const named = new Set(chunks.flatMap(({ candidateId, names = [] }) => [candidateId, ...names]));
  const lost = items.filter(({ expected: one }) => {
    if (one.candidateId !== undefined && named.has(one.candidateId)) return false;
    const near = one.path === undefined ? chunks : (byPath.get(one.path) ?? []);
    return !near.some((chunk) => matchesItem(one, chunk));
  });
  const relevant = items.filter(({ expected: { grade } }) => grade > 0);
  if (relevant.length > 0 && relevant.every((item) => lost.includes(item))) {
    const ids = chunks.map(({ names = [], candidateId }) => names[0] ?? candidateId);
    return nothingJudged(
      name,
      relevant.map(({ label }) => label),
      ids,
      indexes,
    );
  }
  return countedWarning(
    'unknown_judged_documents',
    lost.map(({ question, label }) => `${question}: ${label}`),
    'expected items are in no chunk of the index, so nothing can find them: "eval check" shows which.',
  );
}

/** Throws `invalid_request` where the warnings include `nothing_judged`. */
export function requireSomeJudged(warnings: readonly InputWarning[]): void {
  const nothing = warnings.find(({ code }) => code === 'nothing_judged');
  if (nothing !== undefined) throw new RetrievalError('invalid_request', nothing.message);
}

function nothingJudged(
  set: string,
  judged: readonly string[],
  known: readonly string[],
  indexes: readonly string[],
): readonly InputWarning[] {
  const where = count(indexes.length, 'index', 'indexes').replace(/^1 /, '');
  const examples = known.length === 0 ? 'is empty' : `has such as "${known[0]}"`;
  const message =
    `Nothing that ${set} expects is in the ${where} ${indexes.join(', ')}, so every figure would be 0: it names "${judged[0]}", and the ${where} ${examples}. ` +
    'Name another index, or copy ids, citations or paths from what a search prints.';
  return [{ code: 'nothing_judged', message, count: judged.length, examples: judged.slice(0, 10) }];
}
