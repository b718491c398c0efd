import type { Candidate, Candidates } from './candidates.ts';

/** Matches of a candidate's fields with the query; all between 0 and 1, and 0 for a field that is not there. */
export interface FieldMatch {
  /** The query terms in title and section, weighted. */
  readonly titleCovers: number;
  /** The query terms in a symbol's own name, weighted: of several symbols, the one that covers most. */
  readonly nameCovers: number;
  /** The share of a name's terms that the query has: of several, the largest. */
  readonly nameNamed: number;
  /** The query terms in path and URL, weighted. */
  readonly locationCovers: number;
}

/** Matches one candidate's fields. `weights` holds one weight a term; see `termWeights`. */
export function fieldMatch(
  { title, section, names, location }: Candidate,
  { distinctQueryTerms }: Candidates,
  weights: Float64Array,
): FieldMatch {
  const covers = (...fields: readonly Int32Array[]) => coverage(fields, distinctQueryTerms, weights);
  return {
    titleCovers: covers(title, section),
    nameCovers: Math.max(0, ...names.map((name) => covers(name))),
    nameNamed: Math.max(0, ...names.map((name) => namedShare(name, distinctQueryTerms))),
    locationCovers: covers(location),
  };
}

function coverage(fields: readonly Int32Array[], distinctQueryTerms: number, weights: Float64Array): number {
  const present = new Set(fields.flatMap((field) => [...field].filter((term) => term < distinctQueryTerms)));
  let [covered, total] = [0, 0];
  for (let term = 0; term < distinctQueryTerms; term += 1) {
    total += weights[term] as number;
    if (present.has(term)) covered += weights[term] as number;
  }
  return total > 0 ? covered / total : 0;
}

function namedShare(field: Int32Array, distinctQueryTerms: number): number {
  const terms = [...new Set(field)];
  return terms.length === 0 ? 0 : terms.filter((term) => term < distinctQueryTerms).length / terms.length;
}
