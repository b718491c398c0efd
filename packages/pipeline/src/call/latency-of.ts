import type { Latency, StageName, StageTrace } from '@touchstone/contract';

/** Stages that call an encoder. */
const embeddingStages: readonly StageName[] = ['open_embedder', 'embed_query'];

/** Stages that call a store. */
const searchStages: readonly StageName[] = [
  'describe',
  'describe_index',
  'pin_ref',
  'search',
  'search_branch',
  'count_allowed',
  'look_up_similarity',
  'look_up_pages',
  'explain_empty',
];

/**
 * The time of a call by part: encoders, stores while no encoder was awaited, and all else. Parallel work counts once,
 * so that the parts add up to the whole. A step with recorded parts (`embed` of evidence) is counted by them.
 */
export function latencyOf(stages: readonly StageTrace[], totalMs: number): Latency {
  const hasParts = stages.some(({ stage }) => stage === 'embed_query' || stage === 'describe_index');
  const isEmbedding = ({ stage }: StageTrace) => embeddingStages.includes(stage) || (stage === 'embed' && !hasParts);
  const embedding = stages.filter(isEmbedding);
  const embeddingMs = timeWithin(embedding);
  const both = timeWithin([...embedding, ...stages.filter(({ stage }) => searchStages.includes(stage))]);
  return { embeddingMs, searchMs: both - embeddingMs, postProcessingMs: Math.max(0, totalMs - both), totalMs };
}

/** Time within at least one of the stages. */
function timeWithin(stages: readonly StageTrace[]): number {
  let spent = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedMs, durationMs } of stages.toSorted((a, b) => a.startedMs - b.startedMs)) {
    const end = startedMs + durationMs;
    if (end > until) spent += end - Math.max(startedMs, until);
    until = Math.max(until, end);
  }
  return spent;
}
