import type { OpenFreshness } from '@touchstone/host';

/** What to tell beside an answer from these indexes; undefined for nothing, so that the answer has no such member. */
export function noticesOf(freshness: OpenFreshness, indexes: readonly string[]) {
  const notices = freshness.latest(indexes);
  return notices.length === 0 ? undefined : notices;
}
