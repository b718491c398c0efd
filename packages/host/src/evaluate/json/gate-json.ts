import { compact, type JsonObject } from '@touchstone/contract';
import { gateResultJson } from '@touchstone/eval';
import type { SkippedSet } from '../corpus/working-copies.ts';
import { type FailingQueryReport, failingQueries } from '../gate/failing-queries.ts';
import type { CheckedGate } from '../gate/run-gates.ts';
import type { CheckedGoldenSet } from '../golden/check-golden-set.ts';
import { abstentionJson, warningJson } from './run-json.ts';

/** A checked gate as JSON. */
export function checkedGateJson(checked: CheckedGate): JsonObject {
  const { run, result } = checked;
  const { abstention } = run;
  return compact({
    set: run.settings.set,
    method: run.method,
    ...gateResultJson(result),
    abstention: abstention && abstentionJson(abstention),
    failing_queries: failingQueries(checked).map(failingQueryJson),
    warnings: run.warnings.map(warningJson),
  });
}

function failingQueryJson({ expected, came, rules, error, ...query }: FailingQueryReport): JsonObject {
  return {
    ...query,
    ...compact({ error: error && { ...error } }),
    rules: rules.map((rule) => ({ ...rule })),
    expected: expected.map(({ id, grade, rank, lostAt, stage, reason, lastSeen }) =>
      compact({ id, grade, rank, lost_at: lostAt, stage, reason, last_seen: lastSeen && { ...lastSeen } }),
    ),
    came: came.map(({ id, grade }) => compact({ id, grade })),
  };
}

/** A checked golden set as JSON. */
export function checkedGoldenSetJson({ name, questionCount, itemCount, faults }: CheckedGoldenSet): JsonObject {
  return {
    set: name,
    questions: questionCount,
    items: itemCount,
    faults: faults.map(({ question, item, fault, isError, message }) =>
      compact({ question, item, fault, error: isError, message }),
    ),
  };
}

/** A skipped set, as JSON. */
export function skippedSetJson({ set, reason }: SkippedSet): JsonObject {
  return { set, skipped: reason };
}
