import type { CallAccounts } from '../call/call-provider.ts';
import type { EvidenceCollection } from './evidence-collection.ts';
import type { EvidenceProfile } from './settings/evidence-profile.ts';

/** What the stages share that search collections and rerank what was found, whatever it is for. */
export interface SearchingCall extends CallAccounts {
  readonly profile: {
    readonly timeoutsMs: Readonly<Record<'describe' | 'embed' | 'search' | 'rerank', number>>;
    readonly rerank: { readonly maxBodyTokens: number; readonly batchSize: number };
  };
  readonly collections: readonly EvidenceCollection[];
}

/** What every stage of one call of evidence shares. */
export interface EvidenceCall extends SearchingCall {
  readonly profile: EvidenceProfile;
}
