import type { JsonObject } from './json.ts';
import type { Warning } from './warning.ts';

/** Every task mode, in the specification's order. */
export const taskModes = ['build', 'debug', 'explain', 'refactor'] as const;

/** Spec 000 §3.1's `task_mode`: the asker's task. It steers reranking and the coverage gate. */
export type TaskMode = (typeof taskModes)[number];

/** Defaults of an evidence request (spec 000 §3.1 and §11). */
export const evidenceDefaults = {
  taskMode: 'build',
  maxResultsFinal: 12,
  /** The largest `maxResultsFinal`. */
  maxMaxResultsFinal: 50,
} as const;

/** Spec 000 §3.1's request, complete: defaults have been filled in. */
export interface EvidenceRequest {
  readonly query: string;
  readonly taskMode: TaskMode;
  /** A commit, tag or version. Collections with it are searched at it alone; without any, there is a warning. */
  readonly repoRefHint?: string;
  /** Only chunks whose `path` begins with one of these. */
  readonly pathAllowlist?: readonly string[];
  /** No chunks whose `path` begins with one of these. */
  readonly pathBlocklist?: readonly string[];
  /** 1 to 50. */
  readonly maxResultsFinal: number;
  /** Milliseconds for the whole call; late stages are left out, with a warning. No limit when absent. */
  readonly timeBudgetMs?: number;
}

/** The confidence of a citation: `medium` when the payload has no line span or address (spec 000 §10.3). */
export const citationConfidences = ['high', 'medium'] as const;

/** One of `citationConfidences`. */
export type CitationConfidence = (typeof citationConfidences)[number];

/** The two kinds of evidence (spec 000 §3.2's `source_type`). */
export const sourceTypes = ['docs', 'code'] as const;

/** One of `sourceTypes`. */
export type SourceType = (typeof sourceTypes)[number];

/** Where a collection's branches are fused: in the engine, or in the store in one call. */
export const fusionPlaces = ['engine', 'store'] as const;

/** One piece of evidence (spec 000 §3.2). Fields that the payload lacks are absent, never invented. */
export interface EvidenceCandidate {
  /** From 1. */
  readonly rank: number;
  /** Relevance from 0 to 1; null when no reranker scored the candidates and they are in fused order. */
  readonly rerankScore: number | null;
  /** Score of the branches' fusion; comparable within one collection and call only. */
  readonly fusedScore: number;
  readonly collection: string;
  /** `docs` or `code`. */
  readonly sourceType: string;
  readonly repo?: string;
  readonly ref?: string;
  /** The address of docs that have one, else the path. */
  readonly pathOrUrl: string;
  readonly path?: string;
  readonly url?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** Of a document with pages: where the text begins, from 1. */
  readonly pageNumber?: number;
  /** The page as it is printed, where the document says so. */
  readonly pageLabel?: string;
  /** Of a document without pages or lines: the stable location of the text's beginning. */
  readonly anchor?: string;
  /** `name@version` of the reader that made the text of the document; absent for a file that consists of lines. */
  readonly reader?: string;
  readonly chunkId: string;
  /** `{repo}@{ref}:{path}:{chunk_id}` (spec 000 §8.1). */
  readonly candidateId: string;
  readonly title?: string;
  readonly section?: string;
  readonly symbol?: string;
  /** `sha256:` and the hex digest of `text`, as it was indexed. */
  readonly contentHash?: string;
  /** The exact lines of the source. Untrusted: they come from the author of the source. */
  readonly text: string;
  readonly citation: string;
  readonly citationConfidence: CitationConfidence;
}

/** The engine's plan (spec 000 §3.2's `retrieval_plan`). */
export interface EvidencePlan {
  readonly collectionsQueried: readonly string[];
  readonly hybridFusion: string;
  /** Where the branches were fused: in the engine or in the store. */
  readonly fusionWhere: (typeof fusionPlaces)[number];
  /** For `1/(k + rank)` with rank from 1; absent when the fusion is not by rank. */
  readonly rrfK?: number;
  readonly prefetchLimits: { readonly dense: number; readonly sparse: number };
  /** Candidates that each collection returns after fusion. */
  readonly limitPerCollection: number;
  /** As Qdrant calls them; stores that are always exact ignore them. */
  readonly qdrantSearchParams: { readonly hnswEf: number; readonly exact: boolean };
  /** Q0 and those expansions that were searched for. */
  readonly queries: readonly { readonly id: string; readonly text: string }[];
}

/** The coverage gate (spec 000 §10.2). */
export interface EvidenceCoverage {
  readonly docsInTopK: number;
  readonly codeInTopK: number;
  /** The gate's minimum: 0 where it does not apply. */
  readonly minDocs: number;
  readonly minCode: number;
  readonly satisfied: boolean;
}

/** Every level, surest first. */
export const groundings = ['strong', 'weak', 'none'] as const;

/** The engine's confidence that the candidates can ground an answer. */
export type Grounding = (typeof groundings)[number];

/** Spec 000 §3.2's Evidence Pack. */
export interface EvidencePack {
  /** After trimming and collapsing of whitespace. */
  readonly query: string;
  readonly taskMode: TaskMode;
  readonly retrievalPlan: EvidencePlan;
  /** Best first. Empty when the grounding is `none`. */
  readonly candidates: readonly EvidenceCandidate[];
  readonly coverage: EvidenceCoverage;
  readonly grounding: Grounding;
  /** The numbers behind `grounding`; the pipeline's documentation defines each. */
  readonly groundingSignals: { readonly [signal: string]: number };
  readonly warnings: readonly Warning[];
  /** For debugging: sections named for the providers that answered. Never chunk text or keys. */
  readonly debug: JsonObject;
}
