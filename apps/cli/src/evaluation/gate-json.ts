import type { JsonObject } from '@touchstone/contract';
import { gateResult } from '@touchstone/eval';
import { restraintJson, warningJson } from './evaluation-json.js';
import { failingQueries } from './failing-queries.js';
import type { CheckedGate } from './run-gate.js';

/** A checked gate for programs. */
export function gateJson(checked: CheckedGate): JsonObject {
  const { run, result } = checked;
  const { restraint } = run;
  return {
    set: run.settings.set,
    method: run.method,
    ...JSON.parse(JSON.stringify(gateResult.encode(result))),
    ...(restraint === undefined ? {} : { abstention: restraintJson(restraint) }),
    failing_queries: failingQueries(checked).map(({ expected, came, rules, ...query }) => ({
      ...query,
      rules: rules.map((rule) => ({ ...rule })),
      expected: expected.map(({ id, grade, rank, lostAt, stage, reason, lastSeen }) => ({
        id,
        grade,
        rank,
        lost_at: lostAt,
        stage,
        reason,
        ...(lastSeen === undefined ? {} : { last_seen: { ...lastSeen } }),
      })),
      came: came.map((one) => ({ ...one })),
    })),
    warnings: run.warnings.map(warningJson),
  };
}
