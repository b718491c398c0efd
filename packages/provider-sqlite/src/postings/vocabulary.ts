import { type Analyzer, type NumberedTerms, numberTerms } from '@touchstone/lexical';

/** Numbers for terms, from 0 in the order in which they came. It serves one write after another, since words repeat. */
export interface Vocabulary {
  readonly size: number;
  /** The terms of a text as numbers; a view that the next call overwrites. */
  readonly numbersOf: NumberedTerms;
  termOf(number: number): string;
  /** All numbers in ascending order of their terms. */
  sorted(): Uint32Array;
}

export function vocabulary(analyzer: Analyzer): Vocabulary {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  let order = new Uint32Array(0);

  const numberOf = (term: string) => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    return terms.push(term) - 1;
  };

  return {
    get size() {
      return terms.length;
    },
    numbersOf: numberTerms(analyzer, numberOf),
    termOf: (number) => terms[number] ?? '',
    sorted() {
      if (order.length < terms.length) order = merged(order, newest(order.length), terms);
      return order;
    },
  };

  /** The numbers from `first` on, in order of their terms. */
  function newest(first: number): Uint32Array {
    return Uint32Array.from(terms.slice(first).sort(), numberOf);
  }
}

function merged(a: Uint32Array, b: Uint32Array, terms: readonly string[]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(a.length + b.length);
  let [fromA, fromB] = [0, 0];
  for (let i = 0; i < all.length; i += 1) {
    const [nextA, nextB] = [terms[a[fromA] ?? -1], terms[b[fromB] ?? -1]];
    const takeA = nextB === undefined || (nextA !== undefined && nextA < nextB);
    all[i] = (takeA ? a[fromA++] : b[fromB++]) ?? 0;
  }
  return all;
}
