import { describe, expect, it } from 'vitest';
import { candidate, pack } from '../../test/terminal/pack.ts';
import { renderEvidence } from './evidence.ts';
import { createStyles } from './styles.ts';

const settings = { styles: createStyles(false), columns: 80, matchWord: () => undefined, totalMs: 12.34 };

describe('renderEvidence', () => {
  it('shows rank, short citation, kind, relevance, place and lines, then the verdict', () => {
    expect(renderEvidence(pack(), settings)).toBe(
      [
        '1. guide@960b20675291:a.md#L7-L9  docs, relevance 0.875',
        '   Guide > Setup',
        '     7 │ ## Setup',
        '     8 │',
        '     9 │ Install the widget.',
        '',
        'Grounding: strong   Coverage: 1 docs, 0 code',
        '1 piece of evidence from guide, source in 12.3 ms',
      ].join('\n'),
    );
  });

  it('says how much of each kind was wanted', () => {
    const coverage = { docsInTopK: 1, codeInTopK: 0, minDocs: 3, minCode: 2, satisfied: false };
    const shown = renderEvidence(pack({ coverage }), settings);
    expect(shown).toContain('Coverage: 1 docs, 0 code (at least 3 docs and 2 code wanted)');
    expect(renderEvidence(pack({ coverage: { ...coverage, minCode: 3 } }), settings)).toContain(
      '(at least 3 of each wanted)',
    );
  });

  it('says where nothing was reranked and where a citation has no lines', () => {
    const bare = candidate({ rerankScore: null, citationConfidence: 'medium' });
    expect(renderEvidence(pack({ candidates: [bare] }), settings)).toContain(
      'docs, fused 0.0313, not reranked, citation without lines\n',
    );
  });

  it('shows what became of a citation behind it', () => {
    const checks = [{ citation: 'c', status: 'moved', startLine: 8, endLine: 10 }] as const;
    expect(renderEvidence(pack(), { ...settings, checks })).toContain('relevance 0.875  moved to L8-L10\n');
  });

  it('shows warnings, but not the one that a folder of files has always', () => {
    const warnings = [
      { code: 'url_unavailable', message: '1 of the candidates is docs without an address.' },
      { code: 'weak_grounding', message: 'The evidence may not answer the question.' },
    ] as const;
    const shown = renderEvidence(pack({ warnings }), settings);
    expect(shown).toMatch(/ms\n\n! The evidence may not answer the question\.$/);
  });

  it('tells all stages that the time budget cut in one line', () => {
    const late = (stage: string) =>
      ({ code: 'time_budget_exceeded', message: `${stage} was cut.`, detail: { stage } }) as const;
    const weak = { code: 'weak_grounding', message: 'The evidence may not answer the question.' } as const;
    const shown = renderEvidence(pack({ warnings: [late('expand'), weak, late('rerank')] }), settings);
    expect(shown.split('\n\n').slice(2)).toEqual([
      '! The time budget was spent: expand, rerank were skipped or cut short. Allow more time with --budget or --timeout.',
      '! The evidence may not answer the question.',
    ]);
    expect(renderEvidence(pack({ warnings: [late('rerank')] }), settings)).toMatch(/\n! rerank was cut\.$/);
  });
});
