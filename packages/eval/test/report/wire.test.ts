import { describe, expect, it } from 'vitest';
import { evaluationReport, parseEvaluationReport, renderHtmlReport } from '../../src/report/index.ts';
import { abstainingReport, fullReport, smallReport } from './example-report.ts';

describe('a report as JSON', () => {
  it.each([
    ['full', fullReport()],
    ['small', smallReport()],
    ['with questions that nothing answers', abstainingReport()],
  ])('comes back as it was (%s)', (_, report) => {
    const json = JSON.parse(JSON.stringify(evaluationReport.encode(report)));
    expect(parseEvaluationReport(json, 'report.json')).toEqual(report);
  });

  it('renders to the same page later', () => {
    const json = JSON.parse(JSON.stringify(evaluationReport.encode(fullReport())));
    expect(renderHtmlReport(parseEvaluationReport(json, 'report.json'))).toBe(renderHtmlReport(fullReport()));
  });

  it('is in snake_case and says what it is', () => {
    const json = evaluationReport.encode(fullReport());
    expect(json).toMatchObject({ kind: 'touchstone_evaluation_report', spec_version: 1, judgement_count: 6 });
    expect(json.queries[1]?.expected).toEqual([
      {
        id: 'c',
        grade: 1,
        lost_at: 'rerank',
        stage: 'rerank',
        reason: 'below_top_k',
        last_seen: { stage: 'fuse', rank: 3 },
      },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/"[a-z]+[A-Z][A-Za-z]*":/);
  });

  it('is refused with the field that is wrong', () => {
    const json = { ...evaluationReport.encode(smallReport()), judgement_count: -1 };
    expect(() => parseEvaluationReport(json, 'report.json')).toThrow(
      /Invalid report\.json: .*judgement_count.*must not be negative/,
    );
  });
});
