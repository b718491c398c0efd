import { compareEvaluations, type MetricComparison } from '@touchstone/eval';
import type { ConfigFigures } from '../configs/measure-config.ts';
import type { PlannedPoint } from './sweep-plan.ts';

/** One configuration with its figures. */
export interface SweptPoint extends PlannedPoint, ConfigFigures {
  /** Of its run; two configurations that come to the same have the same. */
  readonly name: string;
  readonly p95Ms: number;
  /** True if it answered every question, within the plan's limit of latency. */
  readonly isAllowed: boolean;
}

/** A configuration that another is compared with. */
export interface ComparedPoint {
  readonly point: SweptPoint;
  readonly comparison: MetricComparison;
}

/** The best configuration of a sweep and the evidence for it. */
export interface ChosenPoint {
  /** Best of those that are allowed, of equals the earliest; absent where none is. */
  readonly winner?: SweptPoint;
  /** Those that are allowed and have the same value as the winner: it is no better than they are. */
  readonly equals: readonly SweptPoint[];
  /** The winner against the next best that is allowed, and against the config as it is. */
  readonly overRunnerUp?: ComparedPoint;
  readonly overConfigured?: ComparedPoint;
}

/** Chooses the point with the highest value; of equals the earlier one, since plans list the simplest first. */
export function choosePoint(points: readonly SweptPoint[], metric: string): ChosenPoint {
  // Changes that equal the config make the same run: it would be its own runner-up.
  const distinct = [...new Map(points.toReversed().map((point) => [point.name, point])).values()].reverse();
  const [winner, ...others] = distinct.filter(({ isAllowed }) => isAllowed).sort((a, b) => b.value - a.value);
  if (winner === undefined) return { equals: [] };
  const over = (point: SweptPoint | undefined): ComparedPoint | undefined => {
    if (point === undefined || point === winner) return undefined;
    const [comparison] = compareEvaluations(point.run.evaluation, winner.run.evaluation, { metrics: [metric] });
    return comparison && { point, comparison };
  };
  return {
    winner,
    equals: others.filter(({ value }) => value === winner.value),
    overRunnerUp: over(others[0]),
    overConfigured: over(points[0]),
  };
}
