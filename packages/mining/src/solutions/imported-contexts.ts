import type { ImportedName } from '../code/imported-name.ts';
import { specifierName } from '../contexts/module-names.ts';
import type { CodeLanguage } from '../records/mined-question.ts';
import type { ContextPool } from '../records/mining-context.ts';

/**
 * The contexts of a pool that an import leads to, by `fqn` in ascending order: the ones imported by name, or the members that the
 * code takes of a whole module. None where the pool lacks them, and for a path relative to the code, which is the solution's own.
 */
export function importedContexts(
  imported: ImportedName,
  language: CodeLanguage,
  pool: Pick<ContextPool, 'resolve'>,
): readonly string[] {
  const { name, members } = imported;
  if (imported.module.startsWith('.')) return [];
  const module = language === 'python' ? imported.module : specifierName(imported.module);
  const found = new Set<string>();
  if (name === undefined || name === '*') {
    const whole = name === undefined ? pool.resolve(module) : undefined;
    if (whole !== undefined) found.add(whole);
    addMembers(module);
  } else {
    const context = pool.resolve(`${module}.${name}`) ?? (name === 'default' ? pool.resolve(module) : undefined);
    if (context === undefined) addMembers(`${module}.${name}`);
    else found.add(context);
    // The default of a CommonJS module is the module: `fastify.errorCodes`.
    if (name === 'default') addMembers(module);
  }
  return [...found].sort();

  function addMembers(owner: string): void {
    for (const member of members) {
      const context = firstContext(owner, member);
      if (context !== undefined) found.add(context);
    }
  }

  /** Of `agents.LlmAgent.run`, the class: it is the imported context. */
  function firstContext(owner: string, member: string): string | undefined {
    const parts = member.split('.');
    for (let length = 1; length <= parts.length; length += 1) {
      const context = pool.resolve([owner, ...parts.slice(0, length)].join('.'));
      if (context !== undefined) return context;
    }
    return undefined;
  }
}
