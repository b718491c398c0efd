import { evaluateRun, parseMetric } from '@touchstone/eval';
import { describe, expect, it } from 'vitest';
import { renderMarkdownSummary } from '../../src/report/index.ts';
import { abstainingReport, fullReport, largeReport, smallReport } from './example-report.ts';

describe('the Markdown summary', () => {
  it('without a baseline has a metric and its value a row', () => {
    expect(renderMarkdownSummary(smallReport())).toBe(`## Retrieval evaluation: <code>small</code>

1 judged query · 1 judgement · 1 without results

| Metric | Value |
| :-- | --: |
| <code>ndcg&#64;5</code> | 0.000 |
| <code>recall&#64;1</code> | 0.000 |

<details><summary>Queries with the lowest <code>ndcg&#64;5</code></summary>

| Query | Text | Value |
| :-- | :-- | --: |
| <code>only</code> |  | 0.000 |

</details>
`);
  });

  it('with a baseline says what each difference is worth', () => {
    // recall@5 by hand: q1 2/2, the second 0/1, q3 1/2 now; 1, 1 and 0 in the baseline.
    const summary = renderMarkdownSummary(fullReport());
    expect(summary).toContain('| Metric | Value | Baseline | Difference | Interval | |');
    expect(summary).toMatch(
      /\| <code>recall&#64;5<\/code> \| 0\.500 \| 0\.667 \| −0\.167 \| −1\.000 to \+0\.500 \| ≈ \|/,
    );
    expect(summary).toContain('| p95 latency | 250 ms | – | – | – | |');
  });

  it('says how often silence was right and wrong', () => {
    expect(renderMarkdownSummary(abstainingReport())).toContain(
      'Returned nothing for 50 % of 2 questions without an answer and for 0 % of 3 with one; nothing or weak evidence: 50 % and 33 %.',
    );
  });

  it('marks differences that are significant', () => {
    const report = fullReport();
    const metrics = report.comparison?.metrics.map((one) => ({ ...one, adjustedPValue: 0.01 })) ?? [];
    const certain = { ...report, comparison: report.comparison && { ...report.comparison, metrics } };
    expect(renderMarkdownSummary(certain)).toContain('▼ worse |');
  });

  it('gives the verdict of the gate and the rules that fail first', () => {
    const summary = renderMarkdownSummary(fullReport());
    expect(summary).toContain('**❌ Gate failed**');
    const rules = summary.split('\n').filter((line) => /holds|fails/.test(line));
    expect(rules.map((line) => line.includes('❌'))).toEqual([true, false]);
  });

  it('can neither be formatted nor mention anyone by texts from outside', () => {
    const summary = renderMarkdownSummary(fullReport());
    expect(summary).not.toMatch(/@|<script|<img|<b>|<i>|`|<!--/);
    const rows = summary.split('\n').filter((line) => line.includes('document&#46;title'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.split('|')).toHaveLength(7);
  });

  it('is never longer than a comment may be, and says what was left out', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `${'category '.repeat(20)}${index}`);
    const evaluation = evaluateRun(
      new Map(),
      new Map(names.map((name) => [name, new Map([['a', 1]])])),
      [parseMetric('mrr')],
      { categories: new Map(names.map((name) => [name, name])) },
    );
    const summary = renderMarkdownSummary({ ...smallReport(), evaluation });
    expect(summary.length).toBeLessThanOrEqual(65_536);
    expect(summary.length).toBeGreaterThan(60_000);
    expect(summary).toMatch(
      /_Left out because a comment can hold only 65536 characters: [\d,]+ categories, 25 queries\._\n$/,
    );
    expect(summary.match(/<details>/g)?.length).toBe(summary.match(/<\/details>/g)?.length);
  });

  it('is the same bytes for the same report', () => {
    expect(renderMarkdownSummary(largeReport(50))).toBe(renderMarkdownSummary(largeReport(50)));
  });
});
