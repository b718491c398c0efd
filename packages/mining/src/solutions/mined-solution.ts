import type { ImportedName } from '../code/imported-name.ts';
import { readImports } from '../code/read-imports.ts';
import { nothingIfLate } from '../code/with-tree.ts';
import type { Solution } from '../records/mined-question.ts';
import type { ContextPool } from '../records/mining-context.ts';
import { importedContexts } from './imported-contexts.ts';

export type MinedSolution = Awaited<ReturnType<typeof minedSolution>>;
export type SolutionImport = MinedSolution['imports'][number];

/** The imports from the pool of the code that solves a question. */
export async function minedSolution(questionId: string, { code, language }: Solution, pool: ContextPool) {
  // A solution that cannot be read imports nothing, and the report's warning names it.
  const names = await readImports(code, language).catch(nothingIfLate);
  const led = names.map((name) => ({ name, fqns: importedContexts(name, language, pool) }));
  return {
    questionId,
    /** One for each import and context, in the order of the code. */
    imports: led.flatMap(({ name, fqns }) =>
      fqns.map((fqn) => ({ fqn, about: inWords(name), used: name.used, typeOnly: name.typeOnly })),
    ),
    /** Imports that lead to nothing in the pool. */
    elsewhere: led.filter(({ fqns }) => fqns.length === 0).length,
  };
}

/** `LlmAgent from google.adk.agents, line 3`. */
function inWords({ module, name, line, used, typeOnly }: ImportedName): string {
  const what = name === undefined ? module : `${name} from ${module}`;
  const notes = [typeOnly ? 'for types' : '', used ? '' : 'not used'].filter((note) => note !== '');
  return [`${what}, line ${line}`, ...notes].join(', ');
}
