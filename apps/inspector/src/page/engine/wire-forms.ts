import type { JsonObject, Metadata } from '@touchstone/contract';
import type * as wire from '@touchstone/contract/wire';
import type { z } from 'zod';

// The JSON forms that the engine sends. Only types: the page reads the output of an engine of its own version, and shows it as it is.

type Form<Codec extends z.ZodType> = z.input<Codec>;

/** A value that passes through a codec untouched is typed by its shape in memory. */
type With<Wire, Untouched> = Omit<Wire, keyof Untouched> & Untouched;

type WireTrace = Form<typeof wire.trace>;
export type WireStage = With<WireTrace['stages'][number], { readonly settings?: JsonObject }>;
export type WireLatency = WireTrace['latency'];
export type EvidenceAnswer = Form<typeof wire.evidenceAnswer>;
export type EvidencePack = NonNullable<EvidenceAnswer['evidence_pack']>;
export type EvidenceCandidate = EvidencePack['candidates'][number];
export type WireWarning = EvidenceAnswer['warnings'][number];
export type ContextPack = Form<typeof wire.contextPack>;
export type ContextSource = ContextPack['sources'][number];
export type RetrievalResult = With<Form<typeof wire.retrievalResult>, { readonly metadata: Metadata }>;
export type RetrievalCall = With<Form<typeof wire.retrievalCall>, { readonly results: readonly RetrievalResult[] }>;

type Traced<Call> = Call extends unknown
  ? With<Call, { readonly trace: With<WireTrace, { readonly stages: readonly WireStage[] }> }>
  : never;
export type WireCallRecord = Traced<Form<typeof wire.callRecord>>;
type IndexDescription = Form<typeof wire.indexDescription>;

/**
 * The kind of answer: evidence that grounds an answer, ranked passages, or the context of a question. Also the name of
 * the route and of the MCP tool.
 */
export type QuestionKind = 'evidence' | 'search' | 'context';

/** Notices beside an answer of any kind: indexes that are behind their files. */
export interface BesideAnswer {
  readonly notices?: readonly { readonly code: string; readonly message: string }[];
}

/** The answer of `/v1/search`: one call, or several with a merged list. */
export interface SearchAnswer {
  readonly retrieval_calls: readonly RetrievalCall[];
  readonly merged?: readonly { readonly index: string; readonly rrf_score: number; readonly result: RetrievalResult }[];
  readonly warnings?: readonly WireWarning[];
  readonly verdict?: EvidencePack['grounding'];
  readonly unknown_words?: readonly string[];
}

/** The answer of `/v1/indexes`. */
export interface IndexList {
  readonly store: { readonly name: string };
  readonly indexes: readonly IndexDescription[];
  readonly not_indexed: readonly string[];
  readonly questions?: readonly string[];
}

/** One line of `/v1/calls`. */
export interface CallSummary {
  readonly id: string;
  readonly kind: WireCallRecord['kind'];
  readonly started_at: string;
  readonly query: string;
}

/** Cited lines with their neighbours, from `/v1/indexes/{index}/source`. A page of a book has no lines. */
export type SourceLines = Form<typeof wire.sourceText>;

/** The answer of a replay. */
export interface ReplayDifference {
  readonly id: string;
  readonly same: boolean;
  readonly settings: readonly string[];
  readonly indexes: readonly string[];
  readonly stages: readonly {
    readonly stage: WireStage['stage'];
    readonly settings?: WireStage['settings'];
    readonly only_before: readonly string[];
    readonly only_after: readonly string[];
    readonly moved: readonly { readonly id: string; readonly before: number; readonly after: number }[];
    readonly largest_score_change: number;
  }[];
  readonly results: { readonly before: readonly string[]; readonly after: readonly string[]; readonly same: boolean };
  readonly warnings: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** `/readyz`. */
export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly providers: readonly {
    readonly kind: string;
    readonly name: string;
    readonly status: string;
    readonly message?: string;
  }[];
}
