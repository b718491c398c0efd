import type { Random } from '../seeded.ts';
import type { CaseGroup } from '../torture-case.ts';
import { evaluationCases } from './evaluation-cases.ts';
import { fusionCases } from './fusion-cases.ts';

/** Numbers that outside implementations compute too. */
export const numberGroups: readonly CaseGroup[] = [
  group('fusion', 'lists of scores of any size', fusionCases),
  group('evaluation', 'runs and judgements', evaluationCases),
];

function group(name: string, made: string, cases: (random: Random) => object): CaseGroup {
  return {
    name: `numbers/${name}`,
    make: (random) => ({ made, files: { 'cases.json': JSON.stringify(cases(random)) } }),
  };
}

/** Ids as others write them: no blank of ASCII, anything else. */
export function anId(random: Random): string {
  return `${random.pick(['d', 'D', 'é', '日本', '\u{1f600}', '\uff5e', 'a\u00a0b', '\u2003', '-', '#', '%41', 'e\u0301'])}${random.int(0, 40)}`;
}

/** A list without repetition. */
export function distinct<T>(length: number, make: () => T): readonly T[] {
  return [...new Set(Array.from({ length }, make))];
}
