import type { Refinement } from '@touchstone/contract';
import { callProvider } from '../../call/call-provider.ts';
import type { RankedCandidate } from '../candidate.ts';
import type { SearchingCall } from '../evidence-call.ts';
import type { OpenCollection } from '../search/open-collections.ts';

/** Similarities by second vectors, with their versions. */
export interface RefinedScores {
  /** The versions of the refinements, for the trace. */
  readonly version: string;
  /** By candidate id. */
  readonly scores: ReadonlyMap<string, number>;
}

/** The input for the refinements. */
export interface RefinedQuestion {
  readonly opened: readonly OpenCollection[];
  readonly candidates: readonly RankedCandidate[];
  readonly query: string;
}

/**
 * Similarity of every candidate by the second vectors of its index. Undefined where one of the indexes has none, or by another model:
 * candidates could not be compared. An index that has changed since its refinement adds the warning `refinement_unavailable`.
 */
export async function refinedScores(
  call: SearchingCall,
  { opened, candidates, query }: RefinedQuestion,
): Promise<RefinedScores | undefined> {
  const refinements = new Set(candidates.map(({ collection }) => collection.refinement));
  const parts: RefinedPart[] = [];
  for (const refinement of refinements) {
    if (refinement === undefined) return undefined;
    const own = candidates.filter(({ collection }) => collection.refinement === refinement);
    const version = opened.find(({ collection }) => collection.refinement === refinement)?.state.version;
    const part = version === undefined ? undefined : await refinedPart(call, { refinement, version, own, query });
    if (part === undefined) return undefined;
    parts.push(part);
  }
  if (new Set(parts.map(({ model }) => model)).size !== 1) return undefined;
  const version = parts.map((part) => part.version).sort((a, b) => (a < b ? -1 : 1));
  return { version: version.join(', '), scores: new Map(parts.flatMap(({ scores }) => scores)) };
}

/** The candidates of one index. */
interface RefinedPart {
  readonly model: string;
  readonly version: string;
  readonly scores: readonly (readonly [id: string, similarity: number])[];
}

async function refinedPart(
  call: SearchingCall,
  asked: {
    readonly refinement: Refinement;
    readonly version: string;
    readonly own: readonly RankedCandidate[];
    readonly query: string;
  },
): Promise<RefinedPart | undefined> {
  const { refinement, version, own, query } = asked;
  const index = own[0]?.collection.index ?? '';
  const warn = (reason: string) => ({
    code: 'refinement_unavailable' as const,
    message: `The second vectors of index "${index}" were not used: ${reason}`,
    detail: { index },
  });
  const outcome = await callProvider(call, {
    stage: 'rerank',
    limitMs: call.profile.timeoutsMs.embed,
    what: `refinement of index "${index}"`,
    account: { provider: 'refinement', work: 'embedder', subject: index },
    work: async (ask) => {
      const refined = await refinement.at(version);
      if (typeof refined === 'string') return refined;
      const similarities = await ask((options) => refined.similarities(query, own, options));
      const scores = own.map(({ id }, at) => [id, similarities[at] as number] as const);
      return { model: refined.model, version: refined.version, scores };
    },
    warning: ({ message }) => warn(message),
  });
  if ('error' in outcome || outcome.value === 'none') return undefined;
  if (outcome.value !== 'behind') return outcome.value;
  call.warnings.add(warn('the index has changed since they were made. Run `touchstone index --refine`.'));
  return undefined;
}
