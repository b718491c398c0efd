import type { Filter, Grounding, TaskMode } from '@touchstone/contract';
import { localReranker } from '@touchstone/local-models';
import { createEvidenceGatherer, type EvidenceGatherer, genericEvidenceProfile } from '@touchstone/pipeline';
import type { GroundingSignals } from '@touchstone/pipeline/fitting';
import type { Corpus } from './corpus.ts';

/** What the engine says of a question, and what it found, whether it gave it or not. */
export interface Answer {
  readonly grounding: Grounding;
  readonly signals: GroundingSignals;
  /** Candidate ids, best first, as they were or would have been given. */
  readonly found: readonly string[];
}

export interface AskOptions {
  readonly isReranked: boolean;
  /** Default `explain`, which has no coverage gate. */
  readonly taskMode?: TaskMode;
  readonly filter?: Filter;
}

/** Asks a corpus with the generic profile and the local models. */
export async function ask(corpus: Corpus, query: string, options: AskOptions): Promise<Answer> {
  const gatherer = gathererFor(corpus, options);
  const { pack, record } = await gatherer.gather({
    query,
    taskMode: options.taskMode ?? 'explain',
    maxResultsFinal: 12,
  });
  const selected = record.trace.stages.find(({ stage }) => stage === 'select');
  const withheld = selected?.dropped?.filter(({ reason }) => reason === 'ungrounded') ?? [];
  return {
    grounding: pack.grounding,
    signals: toSignals(pack.groundingSignals),
    found: [...pack.candidates.map(({ candidateId }) => candidateId), ...withheld.map(({ id }) => id)],
  };
}

function gathererFor(corpus: Corpus, { isReranked, filter }: AskOptions): EvidenceGatherer {
  return createEvidenceGatherer({
    collections: corpus.collections(filter),
    profile: genericEvidenceProfile,
    engine: 'fit-grounding',
    reranker: isReranked ? reranker : undefined,
  });
}

/** What the pack says as numbers by name, with those that are always there. */
function toSignals({ candidates = 0, query_words = 0, support = 0, ...others }: Readonly<Record<string, number>>) {
  return { candidates, query_words, support, ...others };
}

const reranker = localReranker();
