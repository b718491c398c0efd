import { describe, expect, it } from 'vitest';
import { stageInWords } from './trace-words.ts';

describe('the name of a stage', () => {
  it.each([
    ['describe_index', { collection: 'docs' }, 'look at docs'],
    ['embed_query', { branch: 'dense', encoder: 'm', role: 'query', queries: ['Q0', 'Q1'] }, 'embed Q0, Q1 as query'],
    ['embed', { queries: ['Q0'] }, 'embed, in all'],
    ['search_branch', { collection: 'docs', query: 'Q0', branch: 'dense' }, 'search docs by meaning Q0'],
    ['search_branch', { collection: 'docs', query: 'Q1', branch: 'keyword' }, 'search docs by terms Q1'],
    ['fuse', { pass: 'first', collection: 'docs', method: 'rrf' }, 'fuse docs by rrf'],
    ['pool', { pass: 'widen', pooled: 90 }, 'merge after widening'],
    ['pool', { refinement: 'm of v1', found: 80 }, 'choose what is reranked'],
    ['rerank', { pass: 'secondary_queries', model: 'm' }, 'rerank after more queries'],
    ['search', { branch_top_k: 15 }, 'search'],
    ['explain_empty', undefined, 'explain empty'],
  ] as const)('%s %j is "%s"', (stage, settings, name) => {
    expect(stageInWords({ stage, settings })).toBe(name);
  });
});
