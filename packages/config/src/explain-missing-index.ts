import { isRetrievalError, nearestName, RetrievalError, type VectorStore } from '@touchstone/contract';

/** `index_not_found` with what can be done about it here: the command that builds the index, or the nearest name. */
export async function explainMissingIndex(
  thrown: unknown,
  about: {
    readonly index: string;
    readonly configured: readonly string[];
    /** Whether the config has sources for an index of that name. Default: it has. */
    readonly withSources?: (index: string) => boolean;
    readonly store: VectorStore;
    readonly program: string;
  },
): Promise<unknown> {
  if (!isRetrievalError(thrown) || thrown.code !== 'index_not_found') return thrown;
  const { index, configured, withSources = () => true, store, program } = about;
  const built = (await store.listIndexes?.()) ?? [];
  return new RetrievalError('index_not_found', `There is no index "${index}". ${remedy()}`, { cause: thrown });

  function remedy(): string {
    if (configured.includes(index) && !withSources(index)) {
      return 'The config names it without sources: the program that fills it has not made it yet.';
    }
    if (configured.includes(index)) return `The config names it: build it with "${program} index --index ${index}".`;
    const known = [...new Set([...built, ...configured])].sort();
    const near = nearestName(index, known);
    if (near !== undefined) return `Did you mean "${near}"?`;
    if (known.length > 0) return `There are: ${known.join(', ')}.`;
    return `Nothing has been indexed yet: begin with "${program} index PATH".`;
  }
}
