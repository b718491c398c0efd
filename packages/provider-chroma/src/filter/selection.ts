import type { Filter, Metadata } from '@touchstone/contract';
import { checkedCondition } from '@touchstone/provider-kit';
import { providerName } from '../server/errors.ts';
import type { Quotas } from '../server/quotas.ts';
import { type KeyOf, type Where, whereOf } from './where.ts';

/** A filter in its two halves: the condition for Chroma, and the one that is checked on its results. */
export interface Selection {
  readonly where: Where;
  /** Undefined where there is no filter. */
  readonly accepts: ((metadata: Metadata) => boolean) | undefined;
}

/** Throws `invalid_request` for a malformed filter. */
export function selectionOf(filter: Filter | undefined, keyOf: KeyOf, { predicates }: Quotas): Selection {
  if (filter === undefined) return { where: 'all', accepts: undefined };
  const accepts = checkedCondition(filter, providerName);
  return { where: whereOf(filter, keyOf, predicates), accepts };
}
