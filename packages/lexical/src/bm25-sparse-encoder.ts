import { RetrievalError, type SparseEncoder, type SparseVector } from '@touchstone/contract';
import { bm25Defaults } from './bm25-formula.ts';
import { encodeTexts } from './encode-texts.ts';
import { memoizeByWord } from './memoize-by-word.ts';
import { createStemmer, type StemmingLanguage } from './stemming.ts';
import { termId } from './term-id.ts';

export interface Bm25SparseEncoderOptions {
  /** BM25's k1, under fastembed's name. Default 1.2. */
  readonly k?: number;
  /** Length normalisation, 0 to 1. Default 0.75. */
  readonly b?: number;
  /** Assumed mean number of tokens a document. Fixed, not the corpus mean: change it for documents and queries at once. Default 256. */
  readonly avgLen?: number;
  /** Longer tokens, in characters before stemming, are dropped. Default 40. */
  readonly tokenMaxLength?: number;
  /** Default `english`. Another language needs `stopWords`, or `disableStemmer`. */
  readonly language?: StemmingLanguage;
  /** Keeps words as they are and, as in fastembed, keeps the default stop words too. Default false. */
  readonly disableStemmer?: boolean;
  /** Lower-case words to leave out. Default: fastembed's English list; none where `disableStemmer` is set. */
  readonly stopWords?: readonly string[];
}

/**
 * BM25 as sparse vectors, identical to fastembed's `Qdrant/bm25`: a document gets `n · (k + 1) / (n + k · (1 - b + b · length /
 * avgLen))` for each stem, a query gets 1. The collection supplies the idf (in Qdrant `modifier: idf`). The index of a stem is
 * the absolute value of its MurmurHash3. Vectors are sorted by index; a text without tokens gives an empty vector, which a store
 * must not be sent. Documents and queries need the same fingerprint; Qdrant's server-side `qdrant/bm25` cuts words differently.
 *
 * Throws `invalid_config` for a language other than English without stop words.
 * Source: fastembed 0.9, `fastembed/sparse/bm25.py`.
 */
export function bm25SparseEncoder(options: Bm25SparseEncoderOptions = {}): SparseEncoder {
  const settings = settingsOf(options);
  const tokensOf = tokenizer(settings);
  return {
    specVersion: 1,
    name: 'bm25',
    inProcess: true,
    fingerprint: fingerprintOf(settings),
    needsIdf: true,
    encode: (input, callOptions) =>
      encodeTexts(
        input,
        (text, role) => {
          const tokens = tokensOf(text);
          return role === 'query' ? queryVector(tokens) : documentVector(tokens, settings);
        },
        callOptions,
      ),
  };
}

interface Settings {
  readonly k: number;
  readonly b: number;
  readonly avgLen: number;
  readonly tokenMaxLength: number;
  readonly language: StemmingLanguage;
  readonly disableStemmer: boolean;
  readonly stopWords: readonly string[] | undefined;
}

function settingsOf(options: Bm25SparseEncoderOptions): Settings {
  const { k = bm25Defaults.k1, b = bm25Defaults.b, avgLen = 256, tokenMaxLength = 40 } = options;
  const { language = 'english', disableStemmer = false, stopWords } = options;
  if (language !== 'english' && stopWords === undefined && !disableStemmer) {
    throw new RetrievalError(
      'invalid_config',
      `No stop words are known for the language ${language}: pass stopWords (an empty list means none).`,
    );
  }
  return { k, b, avgLen, tokenMaxLength, language, disableStemmer, stopWords };
}

/** Cuts at all that is no letter, number or underscore, and drops stop words and long words before stemming. */
function tokenizer(settings: Settings): (text: string) => string[] {
  const { tokenMaxLength, language, disableStemmer, stopWords } = settings;
  const stem = disableStemmer ? (word: string) => word : memoizeByWord(createStemmer(language));
  const stops = stopWords ? new Set(stopWords) : disableStemmer ? new Set<string>() : fastembedStopWords;
  return (text) =>
    // Cut before lower-casing and again after it: lower case can bring marks, which cut too (İ becomes i and a dot).
    text
      .replace(/[^\p{L}\p{N}_]+/gu, ' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}_]+/u)
      .filter((word) => word !== '' && word !== '_' && !stops.has(word) && isShort(word, tokenMaxLength))
      .map(stem)
      .filter((term) => term !== '');
}

function isShort(word: string, limit: number): boolean {
  return word.length <= limit || (word.length <= 2 * limit && [...word].length <= limit);
}

function documentVector(tokens: readonly string[], { k, b, avgLen }: Settings): SparseVector {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const values = new Map<number, number>();
  // Two stems of one hash: the later one wins, as there.
  for (const [token, n] of counts) {
    values.set(termId(token), (n * (k + 1)) / (n + k * (1 - b + (b * tokens.length) / avgLen)));
  }
  const entries = [...values].sort(([left], [right]) => left - right);
  return { indices: entries.map(([index]) => index), values: entries.map(([, value]) => value) };
}

function queryVector(tokens: readonly string[]): SparseVector {
  const indices = [...new Set(tokens.map(termId))].sort((left, right) => left - right);
  return { indices, values: indices.map(() => 1) };
}

function fingerprintOf(settings: Settings): string {
  const { stopWords, ...rest } = settings;
  const options = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  const words = stopWords === undefined ? 'default' : [...new Set(stopWords)].sort().join(',');
  return ['fastembed-bm25/1', ...options, `stopWords=${words}`].join(';');
}

/**
 * The English stop words of fastembed's `Qdrant/bm25`, which are NLTK's: the 153 of its 179 that have no apostrophe. The others
 * can never match, because its tokenizer cuts words at apostrophes.
 */
const fastembedStopWords: ReadonlySet<string> = new Set(
  [
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its',
    'itself they them their theirs themselves what which who whom this that these those am is are was were be been being',
    'have has had having do does did doing a an the and but if or because as until while of at by for with about against',
    'between into through during before after above below to from up down in out on off over under again further then once',
    'here there when where why how all any both each few more most other some such no nor not only own same so than too very',
    's t can will just don should now d ll m o re ve y ain aren couldn didn doesn hadn hasn haven isn ma mightn mustn needn',
    'shan shouldn wasn weren won wouldn',
  ].flatMap((line) => line.split(' ')),
);
