import type { GroupResult } from './torture.ts';

/** The results of several seeds as one, in the order in which groups first came. */
export function mergeResults(runs: readonly (readonly GroupResult[])[]): readonly GroupResult[] {
  const merged = new Map<string, GroupResult>();
  for (const result of runs.flat()) {
    const before = merged.get(result.group);
    merged.set(result.group, before === undefined ? result : both(before, result));
  }
  return [...merged.values()];
}

function both(a: GroupResult, b: GroupResult): GroupResult {
  return {
    group: a.group,
    tried: a.tried + b.tried,
    right: a.right + b.right,
    worstMs: Math.max(a.worstMs, b.worstMs),
    worstHeldMs: Math.max(a.worstHeldMs, b.worstHeldMs),
    worstGrownBytes: Math.max(a.worstGrownBytes, b.worstGrownBytes),
  };
}
