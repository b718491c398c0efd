import type { CallAccounts } from '../call/call-provider.ts';
import type { EvidenceCollection } from './evidence-collection.ts';
import type { EvidenceProfile } from './settings/evidence-profile.ts';

/** State that the stages of search and reranking share, for evidence and context alike. */
export interface SearchingCall extends CallAccounts {
  readonly profile: {
    readonly timeoutsMs: Readonly<Record<'describe' | 'embed' | 'search' | 'rerank', number>>;
    readonly rerank: { readonly maxBodyTokens: number; readonly batchSize: number };
  };
  readonly collections: readonly EvidenceCollection[];
}

/** State that the stages of one call of evidence share. */
export interface EvidenceCall extends SearchingCall {
  readonly profile: EvidenceProfile;
}
