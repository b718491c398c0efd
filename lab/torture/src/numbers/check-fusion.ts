import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRetrievalError } from '@touchstone/contract';
import { combSum, dbsf, type Fused, rrf, type Scored } from '@touchstone/core-fusion';
import type { CheckCase } from '../check-case.ts';
import type { FusionCase, FusionCases } from './fusion-cases.ts';
import { referenceOf } from './outside-programs.ts';

type ScoresById = Readonly<Record<string, number>>;

interface Exact {
  readonly combSum: ScoresById;
  readonly rrf: ScoresById;
  readonly dbsf: ScoresById;
  /** Doubles lose more where scores are large and close together. */
  readonly dbsfTolerance: number;
}

interface Reference {
  readonly exact: readonly Exact[];
  readonly ranx: readonly Readonly<Record<'combSum' | 'weighted combSum' | 'rrf', ScoresById>>[];
}

/** Every fused score is that of exact arithmetic and of ranx, the order is by score and id, and nothing but numbers comes out. */
export const checkFusion: CheckCase = async (folder, measured) => {
  const file = join(folder, 'cases.json');
  const { cases, plain } = JSON.parse(readFileSync(file, 'utf8')) as FusionCases;
  const fused = await measured(async () => cases.map(fusionsOf));
  const { exact, ranx } = referenceOf(file) as Reference;
  return [
    ...cases.flatMap((_, at) => differences(fused[at] ?? {}, exact[at], at)),
    ...plain.flatMap(({ lists, weights, k }, at) => {
      const { combSum: sums, 'weighted combSum': weighted, rrf: reciprocal } = ranx[at] ?? {};
      return [
        ...unlike(`combSum of plain ${at} against ranx`, combSum(lists), sums),
        ...unlike(`weighted combSum of plain ${at} against ranx`, combSum(lists, { weights }), weighted),
        ...unlike(`rrf of plain ${at} against ranx`, rrf(lists, { k }), reciprocal),
      ];
    }),
  ];
};

type Fusions = Partial<Readonly<Record<string, readonly Fused<Scored>[] | { readonly thrown: unknown }>>>;

function fusionsOf({ lists, weights, k }: FusionCase): Fusions {
  return {
    combSum: attempt(() => combSum(lists, { weights })),
    rrf: attempt(() => rrf(lists, { k, weights })),
    dbsf: attempt(() => dbsf(lists)),
  };
}

function attempt<T>(work: () => T): T | { readonly thrown: unknown } {
  try {
    return work();
  } catch (thrown) {
    return { thrown };
  }
}

function differences(fusions: Fusions, exact: Exact | undefined, at: number): readonly string[] {
  return (['combSum', 'rrf', 'dbsf'] as const).flatMap((name) => {
    const outcome = fusions[name];
    if (outcome !== undefined && 'thrown' in outcome) return faultsOfRefusal(`${name} of case ${at}`, outcome.thrown);
    const tolerance = name === 'dbsf' ? exact?.dbsfTolerance : undefined;
    return unlike(`${name} of case ${at} against exact arithmetic`, outcome ?? [], exact?.[name], tolerance);
  });
}

/** Scores that are too far apart to be scaled are refused. */
function faultsOfRefusal(what: string, thrown: unknown): readonly string[] {
  if (isRetrievalError(thrown) && ['bad_response', 'invalid_request'].includes(thrown.code)) {
    return /too far apart|too large to be added/.test(thrown.message) ? [] : [`${what}: ${thrown.message}`];
  }
  return [`${what} threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`];
}

function unlike(
  what: string,
  fused: readonly Fused<Scored>[],
  expected: ScoresById = {},
  tolerance = 1e-9,
): readonly string[] {
  const ids = Object.keys(expected);
  const wrong = fused.find(({ id, score }) => !isNear(score, expected[id], tolerance));
  const unordered = fused.find(({ id, score }, at) => {
    const before = fused[at - 1];
    return before !== undefined && !(before.score > score || (before.score === score && before.id < id));
  });
  return [
    ...(ids.length === fused.length ? [] : [`${what}: ${fused.length} ids, not ${ids.length}`]),
    ...(wrong === undefined ? [] : [`${what}: ${wrong.id} has ${wrong.score}, not ${expected[wrong.id]}`]),
    ...(unordered === undefined ? [] : [`${what}: ${unordered.id} stands in the wrong place`]),
  ];
}

/** By a share of the larger one, where that is more than 1. */
function isNear(score: number, expected: number | undefined, tolerance: number): boolean {
  if (expected === undefined || !Number.isFinite(score)) return false;
  return Math.abs(score - expected) <= tolerance * Math.max(1, Math.abs(expected));
}
