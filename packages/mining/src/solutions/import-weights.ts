/** An import of a solution that leads to a context. */
export interface SolutionImport {
  readonly fqn: string;
  /** The import as a line of words: `from google.adk.agents import LlmAgent`. */
  readonly about: string;
  readonly used: boolean;
  readonly typeOnly: boolean;
}

/** The imports of the code of one question. */
export interface MinedSolution {
  readonly questionId: string;
  /** One for each import and context, in the order of the code. */
  readonly imports: readonly SolutionImport[];
  /** Imports that lead to nothing in the pool. */
  readonly elsewhere: number;
}

/** A solution imports a type to state the obvious. */
const typeShare = 0.5;

/**
 * The weight of an import as a sign of a solution's contexts, from 0 to 1: `log((N + 1) / n) / log(N + 1)`, where `n`
 * of `N` solutions import the context, so 1 for a context of one solution alone and nearly 0 for a utility of all. Half
 * of that for a type; 0 for one that the code never uses. Rounded to four places.
 */
export function importWeights(solutions: readonly (readonly SolutionImport[])[]): (each: SolutionImport) => number {
  const frequency = new Map<string, number>();
  for (const imports of solutions) {
    for (const fqn of new Set(imports.map((each) => each.fqn))) frequency.set(fqn, (frequency.get(fqn) ?? 0) + 1);
  }
  const total = solutions.length + 1;
  return ({ fqn, used, typeOnly }) => {
    if (!used) return 0;
    const rarity = Math.log(total / (frequency.get(fqn) ?? 1)) / Math.log(total);
    return Math.round(rarity * (typeOnly ? typeShare : 1) * 1e4) / 1e4;
  };
}
