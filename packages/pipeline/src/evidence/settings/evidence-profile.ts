import type { TaskMode } from '@touchstone/contract';

/** An expansion of the query (spec 000 §5.2). */
export interface QueryTemplate {
  /** `Q1`, `Q2` and so on; Q0 is the query itself. */
  readonly id: string;
  /** Text with `{user_query}` and, where the query has any, `{identifiers}`. */
  readonly template: string;
  /** Only for queries with signs of code (snake_case, a file's extension, camelCase, a call). Default: always. */
  readonly onlyForCode?: boolean;
}

/** How a collection's branches become one list. `k` is for `1/(k + rank)` with rank from 1, wherever it is computed. */
export type EvidenceFusion =
  | { readonly method: 'rrf'; readonly k: number; readonly weights?: readonly [dense: number, sparse: number] }
  | { readonly method: 'dbsf' };

/** Every setting of an evidence run: data, so that a config can state it and an event can name it. */
export interface EvidenceProfile {
  readonly name: string;
  /** Expansions that run only when the first pass is too thin (spec 000 §5.2). */
  readonly secondaryQueries: readonly QueryTemplate[];
  readonly secondaryQueriesWhen: {
    /** Fewer candidates than this after removal of duplicates. */
    readonly fewerCandidatesThan: number;
    /** Best rerank score below this; 0 never. */
    readonly bestRerankScoreBelow: number;
    /** The coverage gate still fails after widening. */
    readonly coverageFails: boolean;
  };
  readonly fusion: EvidenceFusion & { readonly where: 'engine' | 'store' };
  readonly prefetchLimits: { readonly dense: number; readonly sparse: number };
  /** How many a collection gives after fusion: at first, and at last when the coverage gate keeps failing (§7.2, §10.2). */
  readonly collectionLimits: { readonly first: number; readonly last: number };
  readonly search: { readonly hnswEf: number; readonly exact: boolean };
  /** Slots a collection takes, and the most with slots lent by others or widened by the coverage gate (§8.3, §10.2). */
  readonly pool: { readonly perCollection: number; readonly perCollectionBorrowed: number };
  readonly rerank: {
    readonly enabled: boolean;
    /** Text that ends with `{user_query}`, by task mode; for rerankers that follow instructions. */
    readonly instructions: Readonly<Record<TaskMode, string>>;
    readonly maxCandidates: number;
    readonly maxBodyTokens: number;
    readonly batchSize: number;
  };
  /** How many of the best the gates look at, where that is more than the final ones (spec 000 §10.1). */
  readonly topKBuffer: number;
  readonly coverage: {
    readonly taskModes: readonly TaskMode[];
    /** The minimum a side is `min(most, floor(K * share))`. */
    readonly most: number;
    readonly share: number;
  };
  /** Leave docs without an address out, as spec 000 §10.3 says; else they are cited by path and lines. */
  readonly docsNeedUrl: boolean;
  /** The most that one stage may take, whatever the budget of the call (spec 000 §14.2). */
  readonly timeoutsMs: {
    readonly describe: number;
    readonly embed: number;
    readonly search: number;
    readonly rerank: number;
  };
  /** How the agent tool introduces itself (spec 000 §11). */
  readonly tool: { readonly name: string; readonly description: string };
}
