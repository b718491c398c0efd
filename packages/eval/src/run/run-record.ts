import type { ErrorCode, FallbackCode, Grounding, IndexDescription, JsonObject, Trace } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { Attribution } from '../attribute/attribute-losses.ts';
import type { ScoredRun } from '../judgements.ts';

/** The identity of a run, so that two runs can be distinguished and one can be resumed. */
export interface RunHeader {
  /** For people: `bm25`, `hybrid alpha 0.4`. */
  readonly name: string;
  /** ISO 8601; of the first start, where a run was taken up again. */
  readonly startedAt: string;
  /** Of all settings that shape a ranking: `sha256:` and a hex digest. */
  readonly configHash: string;
  /** Every index that was searched, as it was when the run began: fingerprint and version. */
  readonly indexes: readonly IndexDescription[];
  /** Settings that a reader should see; no keys. */
  readonly settings?: JsonObject;
}

/** The answer to one query. */
export interface QueryAnswer {
  readonly query: string;
  /** Best first; the position is the rank. */
  readonly results: readonly Scored[];
  /** Of the whole call, in milliseconds. */
  readonly latencyMs: number;
  /** The reason why there is no answer; `results` is then empty. */
  readonly error?: { readonly code: ErrorCode; readonly message: string };
  /** Fallbacks to another method. Unless the set allows each of them, the query has failed: see `error`. */
  readonly fallbacks?: readonly FallbackCode[];
  /** The input of the reranking, best first; absent where nothing was reranked. */
  readonly before?: readonly Scored[];
  /** The system's own grounding of its results; absent where it has none. */
  readonly grounding?: Grounding;
  /** The outcome of each expected item; absent where it was not traced. */
  readonly attributions?: readonly Attribution[];
  readonly trace?: Trace;
  /** Beginnings of the best results and the expected items, for people; absent where they were not kept. */
  readonly passages?: readonly Passage[];
}

/** The beginning of an item's text. */
export interface Passage {
  /** As `results` and judgements name it. */
  readonly id: string;
  readonly text: string;
  /** Ids of an expected item in the trace; absent for other results. */
  readonly candidates?: readonly string[];
}

/** A run with all that is known of it. */
export interface RunRecord {
  readonly header: RunHeader;
  readonly answers: readonly QueryAnswer[];
}

/** The rankings of a run, in the order of its answers; `rankingsOf` gives those without scores that metrics take. */
export function scoredRunOf(answers: readonly QueryAnswer[]): ScoredRun {
  return new Map(answers.map(({ query, results }) => [query, results]));
}

/** Milliseconds by query; failed queries took time too. */
export function latenciesOf(answers: readonly QueryAnswer[]): ReadonlyMap<string, number> {
  return new Map(answers.map(({ query, latencyMs }) => [query, latencyMs]));
}
