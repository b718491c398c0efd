import type { StageName } from '@touchstone/contract';

/** The effect of a stage of a trace on candidates. */
export type StageKind = 'retrieval' | 'fusion' | 'rerank' | 'gate';

/** The kind of each stage; those before the first list of candidates belong to the retrieval. */
export const stageKinds: Readonly<Record<StageName, StageKind>> = {
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
