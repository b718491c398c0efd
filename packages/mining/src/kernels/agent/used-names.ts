import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool } from '../../records/mining-context.ts';

/** The contexts of a solution, and its wrong names. */
export interface UsedNames {
  /** Inspected, and used in the solution. In order of `fqn`. */
  readonly fqns: readonly string[];
  /** Names that are left out, by why. */
  readonly leftOut: { readonly unknown: number; readonly notInspected: number; readonly notInSolution: number };
}

/**
 * The contexts that an agent really used: those of the pool that it inspected and, where the case is about code, whose
 * name is in the solution. Mere claims are counted and left out.
 */
export function usedNames(
  { kind, solution: known }: Pick<MinedQuestion, 'kind' | 'solution'>,
  {
    inspected,
    pool,
    solved,
  }: {
    readonly inspected: ReadonlySet<string>;
    readonly pool: Pick<ContextPool, 'resolve'>;
    readonly solved?: { readonly solution: string; readonly used: readonly string[] };
  },
): UsedNames {
  const leftOut = { unknown: 0, notInspected: 0, notInSolution: 0 };
  const fqns = new Set<string>();
  const isCode = kind === 'fix_error' || known !== undefined;
  for (const name of new Set(solved?.used)) {
    const fqn = pool.resolve(name);
    if (fqn === undefined) leftOut.unknown += 1;
    else if (!inspected.has(fqn)) leftOut.notInspected += 1;
    else if (isCode && ![fqn, name].some((each) => standsIn(solved?.solution ?? '', each))) leftOut.notInSolution += 1;
    else fqns.add(fqn);
  }
  return { fqns: [...fqns].sort(), leftOut };
}

/** True if the last part of a name is a word of the code: `Agent` of `adk.agents.Agent`. */
function standsIn(code: string, fqn: string): boolean {
  const words = new Set(code.match(/[\p{L}\p{N}_$]+/gu));
  return words.has(fqn.split(/[./#:]/).at(-1) ?? fqn);
}
