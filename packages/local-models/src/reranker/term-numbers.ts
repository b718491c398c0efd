import { defaultAnalyzer, type NumberedTerms, numberTerms } from '@touchstone/lexical';

/** The terms of texts as numbers that count up from 0 in the order of first occurrence within one call. */
export interface TermNumbers {
  of(text: string): Int32Array;
  /** The number of terms that have a number. */
  size(): number;
}

/** Numbers of a call. The analysis of a word is shared by all calls, which number its terms each in their own order. */
export function termNumbers(): TermNumbers {
  if (vocabulary.size() > maxVocabulary) vocabulary = newVocabulary();
  const { terms, size } = vocabulary;
  /** By number in the vocabulary: the number in this call, plus 1; 0 for a term that was not seen yet. */
  let numbers = new Int32Array(size() + 4096);
  let count = 0;
  return {
    of(text) {
      // On one line the analyzer has no lead line to count twice: positions stay those of the text.
      const found = terms(text.replace(/[\r\n]/g, ' '));
      if (size() > numbers.length) {
        const larger = new Int32Array(2 * size());
        larger.set(numbers);
        numbers = larger;
      }
      const own = new Int32Array(found.length);
      for (let i = 0; i < found.length; i += 1) {
        const term = found[i] as number;
        if (numbers[term] === 0) {
          count += 1;
          numbers[term] = count;
        }
        own[i] = (numbers[term] as number) - 1;
      }
      return own;
    },
    size: () => count,
  };
}

interface Vocabulary {
  readonly terms: NumberedTerms;
  size(): number;
}

function newVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const terms = numberTerms(defaultAnalyzer(), (term) => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  });
  return { terms, size: () => numbers.size };
}

/** Beyond this many terms the shared memory of words starts afresh; calls that run keep theirs. */
const maxVocabulary = 200_000;
let vocabulary = newVocabulary();
