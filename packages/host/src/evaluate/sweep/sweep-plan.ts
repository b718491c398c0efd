import { createHash } from 'node:crypto';
import { RetrievalError } from '@touchstone/contract';
import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { type Metric, parseMetric } from '@touchstone/eval';
import { z } from 'zod';
import type { ConfigChanges } from '../../file/config-changes.ts';
import { type AskedSet, askedSetFields, words } from '../questions/asked-set.ts';
import { readYaml } from '../read-yaml.ts';
import type { ExactCheckPlan } from './exact-check.ts';

/** One configuration of a sweep. */
export interface PlannedPoint {
  readonly label: string;
  readonly changes: ConfigChanges;
}

/** The configurations of a sweep, its questions, and its rule of choice. */
export interface SweepPlan extends AskedSet {
  readonly metric: Metric;
  /** The winner's 95th percentile must not be above this, in milliseconds. */
  readonly maxP95Ms?: number;
  /** Folder of the runs, from the folder of the plan. */
  readonly runs?: string;
  readonly exactCheck: ExactCheckPlan;
  /** The config as it is, then each change. */
  readonly points: readonly PlannedPoint[];
  /** Identifies this plan's file. */
  readonly hash: string;
}

const count = z.int('must be a whole number from 1').min(1, 'must be a whole number from 1');
const changes = z.record(words, z.json(), 'must be an object of config path and value');

const planForm = strictObject({
  ...askedSetFields,
  metric: words.default('ndcg@12'),
  max_p95_ms: z.number('must be a number of milliseconds').positive('must be above 0').optional(),
  runs: words.optional(),
  grid: z.record(words, z.array(z.json(), 'must be a list of values').min(1, 'must hold a value')).default({}),
  list: z.array(strictObject({ name: words, config: changes }), 'must be a list of { name, config }').default([]),
  exact_check: strictObject({
    queries: count.default(50),
    k: count.default(10),
    hnsw_ef: z.array(count, 'must be a list of whole numbers from 1').default([16, 64, 256]),
  }).prefault({}),
});

/** Reads a plan. Throws `invalid_request` that names the file and the field. */
export async function readSweepPlan(file: string): Promise<SweepPlan> {
  const input = await readYaml(file);
  const form = parseStrictly(planForm, { code: 'invalid_request', what: file, input });
  const {
    grid,
    list,
    metric,
    max_p95_ms: maxP95Ms,
    exact_check: check,
    allowed_warnings,
    ignore_identical_ids,
    ...same
  } = form;
  const exactCheck = { queries: check.queries, k: check.k, hnswEfs: check.hnsw_ef };
  const points = [{ label: 'as configured', changes: {} }, ...gridPoints(grid), ...list.map(listPoint)];
  const labels = points.map(({ label }) => label);
  const twice = labels.find((label, position) => labels.indexOf(label) !== position);
  if (twice !== undefined)
    throw new RetrievalError('invalid_request', `${file}: the plan has "${twice}" twice. Remove or rename one.`);
  if (points.length === 1) {
    throw new RetrievalError('invalid_request', `${file} has no configurations to try: add a "grid" or a "list".`);
  }
  return {
    ...same,
    metric: parseMetric(metric),
    maxP95Ms,
    allowedWarnings: allowed_warnings,
    ignoreIdenticalIds: ignore_identical_ids,
    ...{ exactCheck, points },
    hash: createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 12),
  };
}

/** Every combination, the last path varying fastest. */
function gridPoints(grid: z.output<typeof planForm>['grid']): readonly PlannedPoint[] {
  const paths = Object.entries(grid);
  if (paths.length === 0) return [];
  const combined = paths.reduce<readonly ConfigChanges[]>(
    (sofar, [path, values]) => sofar.flatMap((known) => values.map((value) => ({ ...known, [path]: value }))),
    [{}],
  );
  return combined.map((one) => ({ label: labelOf(one), changes: one }));
}

function listPoint({ name, config }: { readonly name: string; readonly config: ConfigChanges }): PlannedPoint {
  return { label: name, changes: config };
}

/** `fusion.method=dbsf prefetchLimits={dense:120,sparse:160}` */
function labelOf(changed: ConfigChanges): string {
  return Object.entries(changed)
    .map(
      ([path, value]) =>
        `${path.replace(/^(?:evidence|retrieval)\./, '')}=${JSON.stringify(value).replaceAll('"', '')}`,
    )
    .join(' ');
}
