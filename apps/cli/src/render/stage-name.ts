import type { StageTrace } from '@touchstone/contract';

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

/** A stage in words: what was done, where and for which query. */
export function stageName({ stage, settings = {} }: Pick<StageTrace, 'stage' | 'settings'>): string {
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
      return words('merge', pass);
    case 'rerank':
      return words('rerank', pass);
    case 'embed':
    case 'search':
      // For evidence, these stages sum up the parts listed above them. Canonical search has no parts.
      return 'queries' in settings ? `${stage}, in all` : stage;
    case 'plan':
    case 'describe':
    case 'open_embedder':
    case 'query':
    case 'pin_ref':
    case 'count_allowed':
    case 'look_up_similarity':
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
