import type { ScoreKind } from '@touchstone/contract';
import type { Problem } from '../engine/problem.ts';
import type {
  BesideAnswer,
  ContextPack,
  EvidencePack,
  QuestionKind,
  SearchAnswer,
  WireLatency,
  WireStage,
  WireWarning,
} from '../engine/wire-forms.ts';

/** A score, and its kind. */
export interface KindedScore {
  readonly kind: ScoreKind;
  readonly score: number;
  /** The branch of the score, where the kind alone does not show it: `by meaning`. */
  readonly of?: string;
}

/** One result of a call, evidence or passage. */
export interface ShownResult {
  /** As the trace calls it. */
  readonly id: string;
  readonly rank: number;
  /** The collection or index that it came from. */
  readonly origin: string;
  readonly index: string;
  readonly repo?: string;
  readonly path?: string;
  readonly url?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly section?: string;
  /** The definitions that it holds. */
  readonly symbols?: readonly string[];
  readonly contentHash?: string;
  readonly citation?: string;
  /** Absent in a logged call: the log keeps no text. */
  readonly text?: string;
  readonly scores: readonly KindedScore[];
}

/** A call as the page shows it: running, done, failed, or read from the log. */
export interface ShownCall {
  readonly kind: QuestionKind;
  readonly query: string;
  /** Known once the engine has sent it. */
  readonly id?: string;
  readonly startedAt?: string;
  readonly isRunning: boolean;
  readonly stages: readonly WireStage[];
  readonly results: readonly ShownResult[];
  readonly warnings: readonly WireWarning[];
  /** The log's record of warnings: their codes. */
  readonly warningCodes: readonly string[];
  /** The engine's notices beside the answer; the log does not keep them. */
  readonly notices?: BesideAnswer['notices'];
  readonly latency?: WireLatency;
  /** Of a call that was gathered now; the log does not keep it. */
  readonly pack?: EvidencePack;
  /** The same for a search: how well it answers, and the words that no passage holds. */
  readonly judgement?: Pick<SearchAnswer, 'verdict' | 'unknown_words'>;
  /** The same for a context. */
  readonly context?: ContextPack;
  readonly problem?: Problem;
  /** The request as it was sent or logged. */
  readonly request: object;
  /** The engine's answer. */
  readonly answer?: object;
}
