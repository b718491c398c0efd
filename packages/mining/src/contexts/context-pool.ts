import { bm25Index } from '@touchstone/lexical';
import { type ContextPool, type MiningContext, miningContext } from '../records/mining-context.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { readRecords } from '../workspace/record-file.ts';

/** Returns the `fqn` of a name in a run, by the rules of targets; a name that the run does not have stays as it is. */
export async function contextNames(folder: string): Promise<(name: string) => string> {
  const pool = contextPool((await readRecords(miningFiles(folder).contexts, miningContext)).records);
  return (name) => pool.resolve(name) ?? name;
}

/**
 * Contexts to look up by name, and to search by BM25 over name and text (the default analyzer, k1 1.2, b 0.75). The
 * index is made at the first search.
 */
export function contextPool(all: Iterable<MiningContext>): ContextPool {
  const contexts = [...all].sort((a, b) => (a.fqn < b.fqn ? -1 : 1));
  const byName = new Map(contexts.map((context) => [context.fqn, context]));
  const byAlias = aliasesOf(contexts);
  let index: ReturnType<typeof bm25Index> | undefined;

  const resolve = (name: string): string | undefined => {
    const known = byName.has(name) ? name : byAlias.get(name);
    if (known !== undefined) return known;
    // A member of a symbol that is known by another name.
    for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) {
      const owner = byAlias.get(name.slice(0, at));
      if (owner !== undefined && byName.has(owner + name.slice(at))) return owner + name.slice(at);
    }
    return undefined;
  };

  return {
    contexts,
    get: (fqn) => byName.get(fqn),
    resolve,
    search: (text, limit) => {
      index ??= indexOf(contexts);
      return index.search(text, { topK: limit }).flatMap(({ id }) => byName.get(id) ?? []);
    },
  };
}

function indexOf(contexts: readonly MiningContext[]): ReturnType<typeof bm25Index> {
  const index = bm25Index();
  for (const { fqn, text } of contexts) index.add(fqn, `${fqn}\n${text}`);
  return index;
}

function aliasesOf(contexts: readonly MiningContext[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { fqn, aliases = [] } of contexts) {
    for (const alias of aliases) found.set(alias, found.has(alias) ? undefined : fqn);
  }
  return found;
}
