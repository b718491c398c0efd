import type { Random } from '../seeded.ts';
import { anId, distinct } from './number-groups.ts';

/** Lists to be fused, with the settings of the fusion. */
export interface FusionCase {
  readonly lists: readonly (readonly { readonly id: string; readonly score: number }[])[];
  readonly weights: readonly number[];
  readonly k: number;
}

export interface FusionCases {
  readonly kind: 'fusion';
  readonly cases: readonly FusionCase[];
  /** Those that ranx understands as we do: two lists or more, no ties, no id twice, none empty, scores of a usual size. */
  readonly plain: readonly FusionCase[];
}

export function fusionCases(random: Random): FusionCases {
  return {
    kind: 'fusion',
    cases: Array.from({ length: 60 }, () => aCase(random, random.int(1, 5), () => anyList(random))),
    plain: Array.from({ length: 20 }, () => aCase(random, random.int(2, 5), () => plainList(random))),
  };
}

function aCase(random: Random, length: number, list: () => FusionCase['lists'][number]): FusionCase {
  const lists = Array.from({ length }, list);
  const weights = lists.map(() => random.pick([1, 1, 0.5, 2, 0.1, 1e-9, 1e6, random.next() + 0.01]));
  return { lists, weights, k: random.pick([60, 60, 1, 0.5, 61, 1e6, 1e-3]) };
}

/** Ids repeat, scores tie, and are of any size. */
function anyList(random: Random): FusionCase['lists'][number] {
  const scale = random.pick([1, 1, 1, 1e-162, 1e200, 1e-300, 5e-324, 1e307, 1e-9, 1e15]);
  const shift = random.pick([0, 0, 0, 1, -1, 1e3, -1e6]) * scale;
  const of = random.pick([() => random.int(-3, 3), () => random.next(), () => random.next() * 2 - 1]);
  return Array.from({ length: random.pick([0, 1, 2, 5, 30]) }, () => {
    const score = of() * scale + shift;
    return { id: anId(random), score: Number.isFinite(score) ? score : scale };
  });
}

function plainList(random: Random): FusionCase['lists'][number] {
  const scores = distinct(random.int(2, 30), () => random.int(-9999, 9999) / 100);
  const ids = distinct(scores.length * 3, () => anId(random));
  const list = ids.slice(0, scores.length).map((id, at) => ({ id, score: scores[at] ?? 0 }));
  return list.length > 1 ? list : plainList(random);
}
