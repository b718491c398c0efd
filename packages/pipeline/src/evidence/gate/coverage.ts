import { type EvidenceCoverage, type SourceType, sourceTypes, type TaskMode } from '@touchstone/contract';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';

interface Sided {
  readonly sourceType: SourceType;
}

/** The least number of final candidates of each side (spec 000 §10.2). */
export type CoverageMinimum = Readonly<Record<SourceType, number>>;

/**
 * `min(most, floor(K * share))` a side in the modes that the gate is for, and no more than half of K, so that both fit;
 * none where the caller lets only one side through.
 */
export function coverageMinimum(
  { coverage }: EvidenceProfile,
  sides: ReadonlySet<SourceType>,
  { taskMode, maxResultsFinal }: { readonly taskMode: TaskMode; readonly maxResultsFinal: number },
): CoverageMinimum {
  if (sides.size < 2 || !coverage.taskModes.includes(taskMode)) return { docs: 0, code: 0 };
  const each = Math.min(coverage.most, Math.floor(maxResultsFinal * coverage.share), Math.floor(maxResultsFinal / 2));
  return { docs: each, code: each };
}

/** The sides of which the list holds too few. */
export function missingSides(top: readonly Sided[], minimum: CoverageMinimum): readonly SourceType[] {
  return sourceTypes.filter((side) => countOf(top, side) < minimum[side]);
}

function countOf(list: readonly Sided[], side: SourceType): number {
  let count = 0;
  for (const { sourceType } of list) if (sourceType === side) count += 1;
  return count;
}

/** The final candidates, and the gate's changes. */
export interface Selection<T> {
  readonly top: readonly T[];
  /** Candidates that ranked too low and were lifted, best first. */
  readonly promoted: readonly T[];
  /** Candidates of the other side that made room for them. */
  readonly displaced: readonly T[];
}

/**
 * The first K of a ranking. Where one side has too few among them, the best of that side replace the lowest of the
 * other, which keeps its own minimum. The order stays that of the ranking.
 */
export function selectTop<T extends Sided>(ranking: readonly T[], k: number, minimum: CoverageMinimum): Selection<T> {
  const top = ranking.slice(0, k);
  const [side] = missingSides(top, minimum);
  if (side === undefined) return { top, promoted: [], displaced: [] };
  const other: SourceType = side === 'docs' ? 'code' : 'docs';
  const spare = Math.max(0, countOf(top, other) - minimum[other]);
  const missing = Math.min(minimum[side] - countOf(top, side), spare);
  const promoted = ranking
    .slice(k)
    .filter(({ sourceType }) => sourceType === side)
    .slice(0, missing);
  const others = top.filter(({ sourceType }) => sourceType === other);
  const displaced = others.slice(others.length - promoted.length);
  const out = new Set(displaced);
  // A promoted candidate ranked below all of the top, so that appending keeps the ranking's order.
  return { top: [...top.filter((one) => !out.has(one)), ...promoted], promoted, displaced };
}

/** The gate's result in the pack. */
export function coverageOf(top: readonly Sided[], minimum: CoverageMinimum): EvidenceCoverage {
  return {
    docsInTopK: countOf(top, 'docs'),
    codeInTopK: countOf(top, 'code'),
    minDocs: minimum.docs,
    minCode: minimum.code,
    satisfied: missingSides(top, minimum).length === 0,
  };
}
