import type { CallAccounts } from '../call/call-provider.js';
import type { EvidenceCollection } from './evidence-collection.js';
import type { EvidenceProfile } from './settings/evidence-profile.js';

/** What every stage of one call shares. */
export interface EvidenceCall extends CallAccounts {
  readonly profile: EvidenceProfile;
  readonly collections: readonly EvidenceCollection[];
}
