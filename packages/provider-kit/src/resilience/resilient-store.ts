import type { Store } from '@touchstone/contract';
import type { CallPolicy } from './call-policy.ts';
import { closingWith } from './closing-with.ts';
import { protectedReads } from './protected-reads.ts';
import { protectedWrites } from './protected-writes.ts';

/** The store under a policy, with exactly the methods that it has. */
export function resilientStore(store: Store, policy: CallPolicy): Store {
  return {
    specVersion: store.specVersion,
    name: store.name,
    get limits() {
      return store.limits;
    },
    ...protectedReads(store, policy),
    ...protectedWrites(store, policy),
    ...closingWith(store),
  };
}
