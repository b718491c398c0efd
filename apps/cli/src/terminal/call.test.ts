import { describe, expect, it } from 'vitest';
import { renderCall } from './call.ts';
import { createStyles } from './styles.ts';

const call = {
  index: 'docs',
  query: 'widget',
  topK: 5,
  searchMethod: 'hybrid',
  queryPreprocessing: 'none',
  hybridAlpha: 0.5,
  resultCount: 1,
  results: [
    {
      id: 'a.md#setup',
      text: '## Setup\n\nInstall the widget.\u001b[2J',
      metadata: { section: 'Guide > Setup', start_line: 7, end_line: 9 },
      score: 0.94,
      scoreKind: 'hybrid_score',
      relevanceScore: 0.94,
      relevanceKind: 'hybrid_score',
      relevanceComponents: { semanticScore: 0.91, keywordScore: 0.97 },
    },
  ],
} as const;
const latency = { embeddingMs: 1, searchMs: 2.26, postProcessingMs: 0.14, totalMs: 3.4 };
const trace = { id: 't', startedAt: '2026-01-02T03:04:05.000Z', stages: [], latency };
const commit = '960b206752918d13f127a9d6ed8d21d34bcbc7fa';
const settings = {
  styles: createStyles(false),
  columns: 100,
  similarities: new Map([['a.md#setup', 0.91]]),
  matchWord: () => undefined,
  cite: () => `guide@${commit}:a.md#L7-L9`,
};

describe('renderCall', () => {
  it('shows rank, citation with a short commit, score with its components, place, lines and times', () => {
    expect(renderCall(call, trace, settings)).toBe(
      [
        '1. guide@960b20675291:a.md#L7-L9  hybrid score 0.940 (semantic 0.910, keyword 0.970)',
        '   Guide > Setup',
        '     7 │ ## Setup',
        '     8 │',
        '     9 │ Install the widget.�[2J',
        '',
        '1 result by hybrid search of "docs" in 3.4 ms (embedding 1.0 ms, search 2.3 ms, post-processing 0.1 ms)',
      ].join('\n'),
    );
  });

  it('shows no similarity of 0 for a result whose similarity was under the threshold', () => {
    const parts = { semanticScore: 0, keywordScore: 1 };
    const found = { ...call.results[0], relevanceScore: 0.5, relevanceComponents: parts };
    const shown = renderCall({ ...call, results: [found] }, trace, settings);
    expect(shown).toContain('hybrid score 0.500 (keyword 1.000)\n');
  });

  it('shows eight lines of a long chunk and says how many more there are', () => {
    const text = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
    const long = { ...call, results: [{ ...call.results[0], text }] };
    expect(renderCall(long, trace, settings)).toContain('    14 │ line 7\n  … 12 more lines of 7 to 26');
  });

  it('shows warnings after the results', () => {
    const warnings = [{ code: 'branch_unavailable', message: 'The semantic branch failed.' }] as const;
    expect(renderCall({ ...call, warnings }, trace, settings)).toContain(
      '\n\n! The semantic branch failed.\n\n1 result',
    );
  });

  it('shows no semantic score of a result that the semantic branch did not see', () => {
    const [result] = call.results;
    const found = { ...result, relevanceComponents: { semanticScore: 0, keywordScore: 1 } };
    const shown = renderCall({ ...call, results: [found] }, trace, { ...settings, similarities: new Map() });
    expect(shown).toContain('hybrid score 0.940 (keyword 1.000)');
    expect(shown).not.toContain('semantic');
  });

  it('says why a result stands behind one of a lower score', () => {
    const [result] = call.results;
    const at = (path: string, rerankScore: number) => ({
      ...{ ...result, id: path, text: path, rerankScore, searchRank: 1 },
      metadata: { path, source_type: path.endsWith('.md') ? 'docs' : 'code' },
    });
    const results = [at('src/a.ts', 0.5), at('test/b.ts', 0.9), at('src/c.ts', 0.8), at('src/d.ts', 0.1)];
    const shown = renderCall({ ...call, query: 'where is it', results }, trace, settings).split('\n\n');
    expect(shown.map((passage) => /(?:tests|other files and texts) come .*/.exec(passage)?.[0])).toEqual([
      ...[undefined, 'tests come after source', 'other files and texts come first', undefined, undefined],
    ]);
  });
});
