import { isRetrievalError, nearestName, RetrievalError, type VectorStore } from '@touchstone/contract';
import { type TimedWork, withinTime } from './within-time.ts';

/** `index_not_found` with the remedy: the command that builds the index, or the nearest name. Other errors stay. */
export async function explainMissingIndex(
  thrown: unknown,
  about: Partial<Omit<TimedWork, 'what'>> & {
    /** The one that is missing, or those of which one is. */
    readonly index: string | readonly string[];
    readonly configured: readonly string[];
    /** True if the config has sources for an index of that name. Default: it has. */
    readonly withSources?: (index: string) => boolean;
    readonly store: VectorStore;
    readonly program: string;
  },
): Promise<unknown> {
  if (!isRetrievalError(thrown) || thrown.code !== 'index_not_found') return thrown;
  // Of several repositories: explained already.
  if (isRetrievalError(thrown.cause)) return thrown;
  const { configured, withSources = () => true, store, program, signal, totalMs, spentMs } = about;
  const time = { signal, totalMs, spentMs, what: 'list of indexes' };
  const built = await withinTime(time, async (options) => (await store.listIndexes?.(options)) ?? []).catch(() => []);
  const index = typeof about.index === 'string' ? about.index : missingOf(about.index, built);
  return new RetrievalError('index_not_found', `There is no index "${index}". ${remedy()}`, { cause: thrown });

  function remedy(): string {
    if (configured.includes(index) && !withSources(index)) {
      return 'The config names it without sources: the program that fills it has not created it yet.';
    }
    if (configured.includes(index)) return `The config names it: build it with "${program} index --index ${index}".`;
    const known = [...new Set([...built, ...configured])].sort();
    const near = nearestName(index, known);
    if (near !== undefined) return `Did you mean "${near}"?`;
    if (known.length > 0) return `There are: ${known.join(', ')}.`;
    return `Nothing has been indexed yet: begin with "${program} index PATH".`;
  }
}

function missingOf(indexes: readonly string[], built: readonly string[]): string {
  return indexes.find((index) => !built.includes(index)) ?? indexes[0] ?? 'default';
}
