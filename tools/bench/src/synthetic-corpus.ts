import { seededRandom } from './seeded-random.ts';

/** A document as every engine under test gets it. */
export interface BenchDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface BenchCorpus {
  readonly documents: readonly BenchDocument[];
  readonly queries: readonly string[];
}

const vocabularySize = 50_000;
const wordsPerDocument = 120;
const queryCount = 200;

/**
 * Text whose words follow Zipf's law, the same on every run: `size` documents of about 120 words over 50,000 words, and
 * 200 queries of 3 to 8 words drawn from the middle of the distribution, as people's are.
 */
export function syntheticCorpus(size: number, seed = 7): BenchCorpus {
  const texts = zipfTexts(seed);
  const documents = Array.from({ length: size }, (_, index) => texts.document(index));
  return { documents, queries: Array.from({ length: queryCount }, texts.query) };
}

/** Documents and queries one after the other, of which not all have to be in memory. */
export function zipfTexts(seed: number) {
  const random = seededRandom(seed);
  const vocabulary = Array.from({ length: vocabularySize }, (_, index) => pseudoWord(index));
  const cumulative = zipf(vocabularySize);
  const draw = () => vocabulary[rankAt(cumulative, random())] ?? '';
  return {
    document(index: number): BenchDocument {
      const length = Math.round(wordsPerDocument * (0.5 + random()));
      const words = Array.from({ length }, draw);
      return { id: `d${index}`, title: words.slice(0, 4).join(' '), text: words.join(' ') };
    },
    query: (): string =>
      Array.from(
        { length: 3 + Math.floor(random() * 6) },
        () => vocabulary[Math.floor(20 * 1000 ** random())] ?? '',
      ).join(' '),
  };
}

const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'qui',
  'ro',
  'su',
  'ta',
  've',
  'wi',
  'xo',
  'zu',
];

function pseudoWord(index: number): string {
  let word = '';
  for (let rest = index + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

function zipf(size: number): Float64Array {
  const cumulative = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank++) {
    total += 1 / (rank + 1);
    cumulative[rank] = total;
  }
  return cumulative.map((value) => value / total);
}

function rankAt(cumulative: Float64Array, point: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] ?? 1) < point) low = middle + 1;
    else high = middle;
  }
  return low;
}
