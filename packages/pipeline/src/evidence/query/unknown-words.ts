import {
  type BranchQuery,
  type CallOptions,
  type Hit,
  isRetrievalError,
  type SparseEncoder,
  symbolsOf,
  type VectorStore,
} from '@touchstone/contract';
import { type Analyzer, defaultAnalyzer, wordPattern, wordReaders } from '@touchstone/lexical';
import { lexicalBranches } from '../../call/lexical-branch.ts';
import { codeNamesIn } from '../../files/code-names.ts';

/** An index that was searched. */
export interface AskedIndex {
  readonly index: string;
  readonly store: VectorStore;
  readonly sparseEncoder?: SparseEncoder;
}

/** A longer query is a text: a list of its unknown words is of no use. */
const mostWords = 24;

/** A chunk with a rare name is among so many that are searched for it; of words in common use one is enough. */
const looks = { name: 20, word: 1 };

/** The best results are read; words that these lack are looked up in the index, which is quicker than to read all results. */
const resultsRead = 12;

/** The unknown words of a query. */
export interface HeldWords {
  /** Words that no chunk of the indexes holds, as they were typed. */
  readonly unknown: readonly string[];
  /** Their share of the words that matter. */
  readonly share: number;
}

/**
 * The words of a query that no chunk of the indexes holds, as typed: names of code by their letters, other words as
 * keyword search reads them. Words in the best results need no further look. Empty where an index cannot be searched by words.
 */
export async function unknownWords(
  query: string,
  results: readonly Pick<Hit, 'text' | 'metadata'>[],
  indexes: readonly AskedIndex[],
  options: CallOptions = {},
): Promise<HeldWords> {
  const names = new Set(codeNamesIn(query));
  const analyzer = defaultAnalyzer();
  const words = tellingWords(query, analyzer);
  const untold: HeldWords = { unknown: [], share: 0 };
  if (words.length > mostWords) return untold;
  const wordsIn = wordFinder(words, names, analyzer);
  const unseen = without(words, results.slice(0, resultsRead), wordsIn);
  if (unseen.length === 0) return untold;
  let unknown: readonly string[] = unseen;
  for (const asked of indexes) {
    const found = await searchWords(asked, unseen, names, options);
    if (found === undefined) return untold;
    unknown = without(unknown, found.flat(), wordsIn);
  }
  return { unknown, share: unknown.length / words.length };
}

/** The fallback of an optional part: no word is unknown then. Throws the caller's `aborted`, and defects. */
export function nothingTold(thrown: unknown): HeldWords {
  const isPassing = isRetrievalError(thrown) && thrown.code !== 'aborted' && thrown.code !== 'internal';
  if (isPassing) return { unknown: [], share: 0 };
  throw thrown;
}

/** Each word once, without those that keyword search leaves out and without contractions ("isn't"). */
function tellingWords(query: string, analyzer: Analyzer): readonly string[] {
  const words = query.replace(/\p{L}+['’]\p{L}+/gu, ' ').match(wordPattern);
  return [...new Set(words)].filter((word) => word.length > 1 && analyzer.terms(word).length > 0);
}

type Chunk = Pick<Hit, 'text' | 'metadata'>;

/** The words that none of the chunks holds. Reads chunks until there are none left. */
function without(
  words: readonly string[],
  chunks: Iterable<Chunk>,
  wordsIn: (chunk: Chunk) => ReadonlySet<string>,
): readonly string[] {
  const left = new Set(words);
  for (const chunk of chunks) {
    if (left.size === 0) break;
    for (const word of wordsIn(chunk)) left.delete(word);
  }
  return [...left];
}

const readerOf = wordReaders(wordPattern);

/** Returns a function that tells which of the words a chunk holds. */
function wordFinder(
  words: readonly string[],
  names: ReadonlySet<string>,
  analyzer: Analyzer,
): (chunk: Chunk) => ReadonlySet<string> {
  const spelled = words.filter((word) => names.has(word)).map((word) => ({ word, lower: word.toLowerCase() }));
  const stemmed = words.filter((word) => !names.has(word)).map((word) => ({ word, terms: analyzer.terms(word) }));
  const read = readerOf((other) => {
    const terms = analyzer.terms(other);
    const like = stemmed.filter((one) => one.terms.some((term) => terms.includes(term)));
    return like.length === 0 ? undefined : like.map(({ word }) => word);
  });
  return ({ text, metadata }) => {
    const { title = '', section = '', path = '' } = metadata;
    const all = [text, title, section, path, ...symbolsOf(metadata)].join('\n');
    const lower = spelled.length === 0 ? '' : all.toLowerCase();
    const found = new Set(spelled.flatMap((name) => (lower.includes(name.lower) ? [name.word] : [])));
    if (stemmed.length > 0)
      read(all, (like) => {
        for (const word of like) found.add(word);
      });
    return found;
  };
}

/** The best chunks for each word by itself; undefined where the index is not searched by words in this process. */
async function searchWords(
  { index, store, sparseEncoder }: AskedIndex,
  words: readonly string[],
  names: ReadonlySet<string>,
  options: CallOptions,
): Promise<readonly (readonly Hit[])[] | undefined> {
  const branches = lexicalBranches({ store, sparseEncoder }, await store.describe(index, options));
  const scopeOf = (word: string) => ({ index, topK: names.has(word) ? looks.name : looks.word });
  const queries = branches.has('keyword')
    ? words.map((text): BranchQuery => ({ branch: 'keyword', ...scopeOf(text), text }))
    : branches.has('sparse') && sparseEncoder?.inProcess === true
      ? await sparseQueries(sparseEncoder)
      : undefined;
  if (queries === undefined) return undefined;
  if (store.searchMany !== undefined) return store.searchMany(queries, options);
  return Promise.all(
    queries.map((query) =>
      query.branch === 'keyword'
        ? (store.searchKeyword?.(query, options) ?? [])
        : query.branch === 'sparse'
          ? (store.searchSparse?.(query, options) ?? [])
          : [],
    ),
  );

  async function sparseQueries(encoder: SparseEncoder): Promise<readonly BranchQuery[]> {
    const vectors = await encoder.encode({ texts: words, role: 'query' }, options);
    return words.map((word, at) => ({
      branch: 'sparse',
      ...scopeOf(word),
      vector: vectors[at] ?? { indices: [], values: [] },
    }));
  }
}
