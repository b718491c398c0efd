import { compact, type JsonObject } from '@touchstone/contract';
import { metricComparisonJson } from '../compare/comparison-json.ts';
import type { GateCheck, GateResult } from './gate-result.ts';

/** An evaluation's result under its rules, as JSON. */
export function gateResultJson({ passed, checks }: GateResult): JsonObject {
  return { passed, checks: checks.map(checkJson) };
}

function checkJson({ kind, rule, category, value, limit, comparison, passed, failingQueries }: GateCheck): JsonObject {
  return compact({
    ...{ kind, rule, category, value, limit },
    comparison: comparison && metricComparisonJson(comparison),
    passed,
    failing_queries: failingQueries.map(({ query, value: own, baseline }) => compact({ query, value: own, baseline })),
  });
}
