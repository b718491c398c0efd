import type { CallRecord, Clock, EvidencePack, EvidenceRequest, Reranker } from '@touchstone/contract';
import type { CallLine } from '../call/call-line.ts';
import type { TracedCallOptions } from '../call/traced-call.ts';
import type { EvidenceCollection } from './evidence-collection.ts';
import type { EvidenceProfile } from './settings/evidence-profile.ts';

export interface EvidenceDependencies {
  readonly collections: readonly EvidenceCollection[];
  /** Absent: candidates stay in fused order; the pack's `debug` and the record show it, without a warning. */
  readonly reranker?: Reranker;
  readonly profile: EvidenceProfile;
  /** Version of the engine, for the record. */
  readonly engine: string;
  /** The queue before a call's beginning. Default: that of the thread. */
  readonly line?: CallLine;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Makes the id of each call. Default: a random UUID. */
  readonly newId?: () => string;
}

/** A finished call: the agent's pack, and the records that explain and repeat it. */
export interface GatheredEvidence {
  readonly pack: EvidencePack;
  readonly record: Extract<CallRecord, { readonly kind: 'evidence' }>;
}

export interface EvidenceGatherer {
  /**
   * Gathers evidence for a request (spec 000). A failed step is left out, with a warning. Throws `timeout` when the
   * budget is over without a hit, the collections' error when none of them answered, `invalid_config` when an index was
   * built with another embedder or sparse encoder, and `aborted`.
   */
  gather(request: EvidenceRequest, options?: TracedCallOptions): Promise<GatheredEvidence>;
}
