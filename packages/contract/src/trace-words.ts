import type { DropReason, StageTrace } from './trace.ts';

/** Each reason in words for a reader: "left out: ranked below the requested number of results". */
export const dropReasonWords: Readonly<Record<DropReason, string>> = {
  same_candidate_id: 'found more than once',
  same_code_span: 'the same lines of code',
  same_text: 'the same text',
  beyond_limit: 'ranked below the limit of its collection',
  beyond_pool: 'ranked below the limit of the pool that is reranked',
  beyond_rerank_limit: 'ranked below the number of candidates that the reranker accepts',
  no_url: 'it has no URL to cite',
  no_path: 'it has no path to cite',
  below_top_k: 'ranked below the requested number of results',
  displaced_by_coverage: 'replaced by a candidate of the source type (docs or code) that was missing',
  ungrounded: 'no candidate supports an answer',
  beyond_context: 'it does not fit into the tokens of the context',
  in_another_source: 'its text is part of another source of the context',
};

/** Names of the branches for people. */
const branches: { readonly [branch: string]: string } = {
  dense: 'by meaning',
  keyword: 'by terms',
  sparse: 'by terms',
};

/** Names of the later passes for people. The first pass has no name. */
const passes: { readonly [pass: string]: string } = {
  secondary_queries: 'after more queries',
  widen: 'after widening',
  ask_for_more: 'after asking for more',
};

/** A stage in words, for people: its work, collection and query. */
export function stageInWords({ stage, settings = {} }: Pick<StageTrace, 'stage' | 'settings'>): string {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : undefined);
  const pass = passes[text('pass') ?? ''];
  switch (stage) {
    case 'describe_index':
      return words('look at', text('collection'));
    case 'embed_query':
      return words('embed', listed(settings.queries), 'as', text('role'));
    case 'search_branch':
      return words('search', text('collection'), branches[text('branch') ?? ''] ?? text('branch'), text('query'));
    case 'fuse':
      return words('fuse', text('collection'), 'by', text('method'), pass);
    case 'pool':
      // In a search of a refined index, second vectors choose; evidence merges its collections.
      return settings.refinement === undefined ? words('merge', pass) : 'choose what is reranked';
    case 'rerank':
      return words('rerank', pass);
    case 'embed':
    case 'search':
      // For evidence, these stages sum up the parts listed above them. Canonical search has no parts.
      return settings.queries !== undefined ? `${stage}, in all` : stage;
    case 'understand':
      return 'understand the question';
    case 'expand':
      return 'write variants of the question';
    case 'hyde':
      return 'write a hypothetical answer';
    case 'follow_names':
      return 'look up what the best passage names';
    case 'assemble':
      return 'assemble the context';
    case 'plan':
    case 'describe':
    case 'open_embedder':
    case 'query':
    case 'pin_ref':
    case 'count_allowed':
    case 'look_up_similarity':
    case 'look_up_pages':
    case 'answer':
    case 'rank':
    case 'select':
    case 'explain_empty':
      return stage.replaceAll('_', ' ');
  }
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}

function listed(names: unknown): string | undefined {
  return Array.isArray(names) ? names.join(', ') : undefined;
}
