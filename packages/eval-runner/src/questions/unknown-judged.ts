import { checkInput, countedWarning, type InputWarning, matchesItem } from '@touchstone/eval';
import type { Corpus } from '../corpus/with-corpus.js';
import { goldenChunks } from '../golden/golden-chunks.js';
import type { QuestionSet } from './question-set.js';

/** What is judged and not in the index: no answer can find it. Nothing is said of a store that cannot list what it holds. */
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
  { qrels }: QuestionSet,
  { providers: { store }, indexes }: Searched,
  signal: AbortSignal | undefined,
): Promise<readonly InputWarning[]> {
  if (store.readDocuments === undefined) return [];
  const records = await Promise.all(indexes.map((index) => store.readDocuments?.(index, { signal }) ?? []));
  const documents = new Set(records.flat().map(({ documentId }) => documentId));
  return checkInput({ qrels, documents }).filter(({ code }) => code === 'unknown_judged_documents');
}

async function unknownItems(
  { queries }: QuestionSet,
  { providers: { store }, indexes }: Searched,
  signal: AbortSignal | undefined,
): Promise<readonly InputWarning[]> {
  if (store.fetchByFilter === undefined) return [];
  const expected = queries.flatMap(({ items }) => items.map((item) => item.expected));
  const found = await Promise.all(indexes.map((index) => goldenChunks(store, index, expected, signal)));
  const chunks = found.flat();
  const byPath = Map.groupBy(chunks, ({ path }) => path);
  const lost = queries.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const near = item.expected.path === undefined ? chunks : (byPath.get(item.expected.path) ?? []);
      return near.some((chunk) => matchesItem(item.expected, chunk)) ? [] : [`${id}: ${item.label}`];
    }),
  );
  return countedWarning(
    'unknown_judged_documents',
    lost,
    'expected items are in no chunk of the index, so nothing can find them: "golden check" tells more.',
  );
}
