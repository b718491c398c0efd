import { hash } from 'node:crypto';
import { proseAnalyzer } from '@touchstone/lexical';
import { type UnitVectors, unitVectors } from './unit-vectors.ts';

const dimensions = 256;

/**
 * Vectors of texts by their words alone, for indexes without an embedder: each term adds the root of its count, with
 * index and sign by its hash (feature hashing, Weinberger and others 2009). Texts that share words point the same way.
 */
export function lexicalVectors(texts: readonly string[]): UnitVectors {
  const analyzer = proseAnalyzer();
  const places = new Map<string, { readonly at: number; readonly sign: number }>();
  const placeOf = (term: string) => {
    const known = places.get(term);
    if (known !== undefined) return known;
    const digest = Number.parseInt(hash('sha256', term).slice(0, 8), 16);
    const place = { at: digest % dimensions, sign: (digest >>> 16) % 2 === 0 ? 1 : -1 };
    places.set(term, place);
    return place;
  };
  return unitVectors(
    texts.map((text) => {
      const counts = new Map<string, number>();
      for (const term of analyzer.terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
      const vector = new Float32Array(dimensions);
      for (const [term, count] of counts) {
        const { at, sign } = placeOf(term);
        vector[at] = (vector[at] ?? 0) + sign * Math.sqrt(count);
      }
      return vector;
    }),
  );
}
