import { field, parseStrictly, shape, strictObject } from '@touchstone/contract/wire';
import { type GateRules, type MetricThreshold, parseGateRules } from '@touchstone/eval';
import { z } from 'zod';
import { type AskedSet, askedSetFields, words } from '../questions/asked-set.ts';
import { readYaml } from '../read-yaml.ts';

/** The requirements for one set. */
export interface Gate extends AskedSet {
  /** All rules but those over a part of the questions. */
  readonly rules: GateRules;
  /** Thresholds over the questions with at least so many relevant items: precision@5 of a question with two is 0.4 at best. */
  readonly thresholdsFrom: ReadonlyMap<number, readonly MetricThreshold[]>;
  /** From the folder of the gate file. */
  readonly baselineRun?: string;
  readonly abstention?: AbstentionRule;
}

/** Shares of the questions without an answer (lowest) and of those with one (highest). */
export interface AbstentionRule {
  readonly minRightlyAbstained?: number;
  readonly maxWronglyAbstained?: number;
  readonly minRightlyDoubted?: number;
}

const share = z.number('must be a number from 0 to 1').min(0, 'must be 0 or more').max(1, 'must be 1 or less');

const gateForm = strictObject({
  ...askedSetFields,
  thresholds: z
    .array(
      strictObject({
        metric: words,
        min: z.number('must be a number'),
        category: words.optional(),
        min_expected: z.int('must be a whole number from 1').min(1, 'must be a whole number from 1').optional(),
      }),
      'must be a list of thresholds',
    )
    .default([]),
  latencies: z.unknown().optional(),
  baseline: z.unknown().optional(),
  significance: z.unknown().optional(),
  baseline_run: words.optional(),
  abstention: shape<AbstentionRule>()({
    min_rightly_abstained: field('minRightlyAbstained', share.optional()),
    max_wrongly_abstained: field('maxWronglyAbstained', share.optional()),
    min_rightly_doubted: field('minRightlyDoubted', share.optional()),
  }).optional(),
});

const fileForm = strictObject({
  gates: z.array(gateForm, 'must be a list of gates').min(1, 'must hold at least one gate: it would always pass'),
});

/** Reads the gates of a file. Throws `invalid_request` that names the file and the field. */
export async function readGates(file: string): Promise<readonly Gate[]> {
  const input = await readYaml(file);
  const { gates } = parseStrictly(fileForm, { code: 'invalid_request', what: file, input });
  return gates.map((gate, position) => {
    const { thresholds, latencies, baseline, significance, baseline_run, allowed_warnings, ...same } = gate;
    const { ignore_identical_ids, ...where } = same;
    const plain = thresholds.flatMap(({ min_expected: from, ...threshold }) => (from === undefined ? [threshold] : []));
    const others = Object.entries({ latencies, baseline, significance }).filter(([, value]) => value !== undefined);
    const partial = thresholds.flatMap(({ min_expected: from, ...threshold }) =>
      from === undefined ? [] : [{ from, threshold }],
    );
    const byNumber = Map.groupBy(partial, ({ from }) => from);
    return {
      ...where,
      rules: parseGateRules({ thresholds: plain, ...Object.fromEntries(others) }, `${file}, gate ${position + 1}`),
      thresholdsFrom: new Map([...byNumber].map(([from, rules]) => [from, rules.map(({ threshold }) => threshold)])),
      allowedWarnings: allowed_warnings,
      ignoreIdenticalIds: ignore_identical_ids,
      baselineRun: baseline_run,
    };
  });
}
