import type { Warning } from '@touchstone/contract';
import type { RankedCandidate } from '../candidate.ts';
import type { SearchingCall } from '../evidence-call.ts';
import { type AskedIndex, nothingTold, unknownWords } from '../query/unknown-words.ts';

/**
 * Adds to the warning of weak grounding which words of the query no chunk of the collections holds: often that is why. Where they cannot be
 * looked up, or there is no time left, the warning stays as it is.
 */
export async function nameUnknownWords(
  { budget, profile, collections }: Pick<SearchingCall, 'budget' | 'profile' | 'collections'>,
  query: string,
  ranking: readonly RankedCandidate[],
  warnings: readonly Warning[],
): Promise<readonly Warning[]> {
  if (!warnings.some(isWeak) || budget.leftMs('rerank') <= 0) return warnings;
  const task = { stage: 'rerank', limitMs: profile.timeoutsMs.search, what: 'search for words of the query' } as const;
  const { unknown } = await budget
    .run(task, (signal) => unknownWords(query, ranking, distinctIndexes(collections), { signal }))
    .catch(nothingTold);
  if (unknown.length === 0) return warnings;
  const named = unknown.map((word) => JSON.stringify(word)).join(', ');
  return warnings.map((warning) => {
    if (!isWeak(warning)) return warning;
    const { code, message, detail } = warning;
    return {
      code,
      message: `${message} No indexed passage holds ${named}.`,
      detail: { ...detail, unknown_words: unknown },
    };
  });
}

function isWeak({ code }: Warning): boolean {
  return code === 'weak_grounding';
}

function distinctIndexes(collections: readonly AskedIndex[]): readonly AskedIndex[] {
  return [...new Map(collections.map((collection) => [collection.index, collection])).values()];
}
