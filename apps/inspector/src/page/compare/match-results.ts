import type { ShownCall, ShownResult } from '../answer/shown-call.ts';

/** A result that one or both of two calls have. */
export interface MatchedResult {
  readonly key: string;
  readonly result: ShownResult;
  readonly rankA?: number;
  readonly rankB?: number;
}

/** The results of two calls as one list: those of A in their order, then those that only B has. */
export function matchResults(a: ShownCall, b: ShownCall): readonly MatchedResult[] {
  const ofB = new Map(b.results.map((result) => [placeOf(result), result]));
  const ofA = new Map(a.results.map((result) => [placeOf(result), result]));
  return [
    ...[...ofA].map(([key, result]) => ({ key, result, rankA: result.rank, rankB: ofB.get(key)?.rank })),
    ...[...ofB].filter(([key]) => !ofA.has(key)).map(([key, result]) => ({ key, result, rankB: result.rank })),
  ];
}

/** The same lines are the same result, also where one call names a chunk and the other a candidate of evidence. */
function placeOf({ id, path, startLine, endLine }: ShownResult): string {
  return path === undefined || startLine === undefined ? id : `${path}#L${startLine}-L${endLine}`;
}
