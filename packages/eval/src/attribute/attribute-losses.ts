import type { DropReason, StageName, StageTrace, Trace } from '@touchstone/contract';

/** Every stage of loss, in the order in which a candidate passes them. */
export const lossPlaces = ['never_retrieved', 'fusion', 'rerank', 'gate'] as const;

/** The stage that lost an expected item on its way into the answer. */
export type LossPlace = (typeof lossPlaces)[number];

/** One expected item and its outcome. */
export interface Attribution {
  readonly id: string;
  /** Rank in the answer, from 1; absent when it was lost. */
  readonly rank?: number;
  /** Absent when it is in the answer. */
  readonly lostAt?: LossPlace;
  /** The stage that lost it; absent when it was never retrieved. */
  readonly stage?: StageName;
  readonly reason?: DropReason;
  /** The last stage that still had it, and its rank there. */
  readonly lastSeen?: { readonly stage: StageName; readonly rank: number };
}

interface AttributionOptions {
  /** Item of a candidate, such as a chunk's document. An item may have several candidates. Default: the id itself. */
  readonly itemOf?: (candidateId: string) => string;
}

/**
 * Reports for each expected item, in the order of `expected`, whether `answer` (candidate ids, best first) has it and,
 * if not, the stage that lost it:
 *
 * - `never_retrieved`: no stage had it
 * - `fusion`: a search returned it, but it did not come out of fusion, dedup or the pool, or came out too low to be
 *   in the answer where nothing was reranked
 * - `rerank`: it went into the reranking and did not come out, or came out too low to be in the answer
 * - `gate`: it ranked high enough, and a later stage took it out
 *
 * A reason in the trace takes precedence over the evidence of the lists. A duplicate is not lost: the candidate that
 * replaces it is followed.
 */
export function attributeLosses(
  trace: Pick<Trace, 'stages'>,
  { expected, answer }: { readonly expected: readonly string[]; readonly answer: readonly string[] },
  options: AttributionOptions = {},
): readonly Attribution[] {
  const { itemOf = (id) => id } = options;
  return expected.map((id) => {
    const names = namesOf(id, trace.stages, itemOf);
    const position = answer.findIndex((candidate) => names.has(candidate) || itemOf(candidate) === id);
    if (position !== -1) return { id, rank: position + 1 };
    return { id, ...lossOf(names, trace.stages, answer.length) };
  });
}

/** Every candidate of the item, and those that replaced one of them. */
function namesOf(
  item: string,
  stages: readonly StageTrace[],
  itemOf: (candidateId: string) => string,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { candidates = [], dropped = [] } of stages) {
    for (const { id } of [...candidates, ...dropped]) if (itemOf(id) === item) names.add(id);
    for (const { id, into } of dropped) if (into !== undefined && names.has(id)) names.add(into);
  }
  return names;
}

function lossOf(
  names: ReadonlySet<string>,
  stages: readonly StageTrace[],
  answerSize: number,
): Omit<Attribution, 'id' | 'rank'> {
  const seenAt = stages.findLastIndex((stage) => bestRank(stage, names) !== undefined);
  const seen = stages[seenAt];
  const rank = seen === undefined ? undefined : bestRank(seen, names);
  const lastSeen = seen === undefined || rank === undefined ? undefined : { stage: seen.stage, rank };

  // A candidate that is seen again after a drop came back by another way.
  const droppedAt = stages.findLastIndex((stage) => dropReason(stage, names) !== undefined);
  const dropping = droppedAt >= seenAt ? stages[droppedAt] : undefined;
  const reason = dropping === undefined ? undefined : dropReason(dropping, names);
  if (dropping !== undefined && reason !== undefined) {
    const wasReranked = stages.some(({ stage }, at) => at <= droppedAt && stageKinds[stage] === 'rerank');
    return { lostAt: placeOfDrop(reason, wasReranked), stage: dropping.stage, reason, lastSeen };
  }
  if (seen === undefined || rank === undefined) return { lostAt: 'never_retrieved' };

  const next = stages.find((stage, at) => at > seenAt && lists(stage) && stageKinds[stage.stage] !== 'retrieval');
  const nextKind = next === undefined ? 'gate' : stageKinds[next.stage];
  if (nextKind === 'fusion' || nextKind === 'rerank') {
    return { lostAt: nextKind, stage: next?.stage ?? seen.stage, lastSeen };
  }
  // A gate keeps the order of its input, so a low rank is the fault of the stage that ranked.
  const ranking = stages.findLast(
    (stage) => stageKinds[stage.stage] !== 'gate' && bestRank(stage, names) !== undefined,
  );
  const rankedAt = ranking === undefined ? undefined : bestRank(ranking, names);
  if (ranking !== undefined && rankedAt !== undefined && answerSize > 0 && rankedAt > answerSize) {
    return { lostAt: stageKinds[ranking.stage] === 'rerank' ? 'rerank' : 'fusion', stage: ranking.stage, lastSeen };
  }
  return { lostAt: 'gate', stage: next?.stage ?? seen.stage, lastSeen };
}

function bestRank({ candidates = [] }: StageTrace, names: ReadonlySet<string>): number | undefined {
  const ranks = candidates.filter(({ id }) => names.has(id)).map(({ rank }) => rank);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/** The reason for which the stage dropped the item; a duplicate lives on in another candidate. */
function dropReason({ dropped = [] }: StageTrace, names: ReadonlySet<string>): DropReason | undefined {
  return dropped.find(({ id, into }) => into === undefined && names.has(id))?.reason;
}

function lists({ candidates }: StageTrace): boolean {
  return candidates !== undefined;
}

function placeOfDrop(reason: DropReason, wasReranked: boolean): LossPlace {
  if (reason === 'below_top_k') return wasReranked ? 'rerank' : 'fusion';
  return gateReasons.has(reason) ? 'gate' : 'fusion';
}

const gateReasons: ReadonlySet<DropReason> = new Set<DropReason>([
  'no_url',
  'no_path',
  'displaced_by_coverage',
  'ungrounded',
]);

/** The effect of a stage of a trace on candidates. */
type StageKind = 'retrieval' | 'fusion' | 'rerank' | 'gate';

/** The kind of each stage; those before the first list of candidates belong to the retrieval. */
const stageKinds: Readonly<Record<StageName, StageKind>> = {
  plan: 'retrieval',
  describe: 'retrieval',
  open_embedder: 'retrieval',
  query: 'retrieval',
  understand: 'retrieval',
  expand: 'retrieval',
  hyde: 'retrieval',
  describe_index: 'retrieval',
  pin_ref: 'retrieval',
  embed_query: 'retrieval',
  embed: 'retrieval',
  search: 'retrieval',
  search_branch: 'retrieval',
  count_allowed: 'retrieval',
  look_up_similarity: 'retrieval',
  look_up_pages: 'retrieval',
  fuse: 'fusion',
  pool: 'fusion',
  rank: 'fusion',
  rerank: 'rerank',
  follow_names: 'rerank',
  select: 'gate',
  assemble: 'gate',
  answer: 'gate',
  explain_empty: 'gate',
};
