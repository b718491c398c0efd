import type { OpenFreshness } from '@touchstone/host';

/** Notices beside an answer from these indexes; undefined for none, so that the answer has no such member. */
export function noticesOf(freshness: OpenFreshness, indexes: readonly string[]) {
  const notices = freshness.latest(indexes);
  return notices.length === 0 ? undefined : notices;
}
