import { describe, expect, it } from 'vitest';
import { renderHtmlReport } from '../../src/report/index.ts';
import { abstainingReport, fullReport, hostileId, hostileText, largeReport, smallReport } from './example-report.ts';

describe('the HTML report', () => {
  it('is the same bytes for the same report', () => {
    expect(renderHtmlReport(fullReport())).toBe(renderHtmlReport(fullReport()));
  });

  it('has every section for which there is data, and links to each', () => {
    expect(sectionsOf(renderHtmlReport(fullReport()))).toEqual([
      'summary',
      'gate',
      'comparison',
      'metrics',
      'curves',
      'categories',
      'distributions',
      'latency',
      'warnings',
      'queries',
    ]);
    expect(renderHtmlReport(fullReport())).toContain('<a href="#categories">Categories</a>');
  });

  it('leaves out the sections for which there is none, and the links to them', () => {
    const page = renderHtmlReport(smallReport());
    expect(sectionsOf(page)).toEqual(['summary', 'metrics', 'distributions', 'queries']);
    expect(page).not.toContain('href="#gate"');
    expect(page).not.toContain('Before and after reranking');
  });

  it('says how often silence was right and wrong, and which questions were answered all the same', () => {
    const page = renderHtmlReport(abstainingReport());
    expect(sectionsOf(page)).toContain('abstention');
    expect(page).toMatch(/Returned nothing<\/th><td class="number">50 %<\/td><td class="number">0 %<\/td>/);
    expect(page).toMatch(/called its evidence weak<\/th><td class="number">50 %<\/td><td class="number">33 %<\/td>/);
    expect(page).toContain('<a href="#query=u2">What else is not there?</a>');
    expect(page).toContain('3 judged queries, 6 judgements, 2 questions without an answer');
  });

  it('states settings in words, never as JSON', () => {
    const page = renderHtmlReport(abstainingReport());
    expect(page).toContain('<dt>profile, pool, per collection</dt><dd>60</dd>');
    expect(page).toContain('<dt>profile, kinds</dt><dd>docs, code</dd>');
    expect(page).not.toMatch(/<details class="settings">[^<]*<summary>Settings<\/summary><pre>/);
  });

  it('names each stage for what it searched', () => {
    const [, json = ''] = /id="data">(.*)<\/script>/.exec(renderHtmlReport(abstainingReport())) ?? [];
    const names = JSON.parse(json).queries[0].stages.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 4)).toEqual([
      'search docs by meaning Q0',
      'search docs by terms Q0',
      'search code by meaning Q0',
      'search code by terms Q0',
    ]);
  });

  it('holds texts and ids from outside as text only', () => {
    const page = renderHtmlReport(fullReport());
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(/<img|<b>bold|<i>|<q9>/.exec(page)).toBeNull();
    expect(page).toContain('hybrid &#60;b&#62;bold&#60;/b&#62;');
  });

  it('has the data of its queries unchanged', () => {
    const [, json = ''] =
      /<script type="application\/json" id="data">(.*)<\/script>/.exec(renderHtmlReport(fullReport())) ?? [];
    expect(/[<\u2028]/.exec(json)).toBeNull();
    expect(JSON.parse(json).queries[1]).toMatchObject({ id: hostileId, text: hostileText, ms: 30 });
  });

  it('forbids the network, and every script and style but its own', () => {
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(renderHtmlReport(fullReport())) ?? [];
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src data:;/,
    );
    expect(policy).not.toContain('unsafe');
    expect(
      / style="| src="| on[a-z]+="|<link (?!rel="icon" href="data:,")/.exec(renderHtmlReport(fullReport())),
    ).toBeNull();
  });

  it('keeps what each ranking and stage had within the limits, and says how many there were', () => {
    const page = renderHtmlReport(largeReport(2));
    const [, json = ''] = /id="data">(.*)<\/script>/.exec(page) ?? [];
    const [, second] = JSON.parse(json).queries;
    expect(second.results).toHaveLength(20);
    expect(second.resultCount).toBe(30);
    expect(second.stages[0]).toMatchObject({ candidateCount: 60, ranks: [7] });
    expect(second.stages[0].top).toHaveLength(20);
  });

  it('of 2,000 queries with their stages has less than 8 MB', () => {
    expect(renderHtmlReport(largeReport(2000)).length).toBeLessThan(8_000_000);
  });
});

function sectionsOf(page: string): readonly string[] {
  return [...page.matchAll(/<section id="([a-z]+)"/g)].map(([, id = '']) => id);
}

it('an expected item whose loss nobody attributed is found by the ranking', () => {
  const expected = [
    { id: 'a', grade: 1 },
    { id: 'b', grade: 1 },
  ];
  const queries = [
    {
      id: 'only',
      expected,
      ranking: [
        { id: 'x', score: 2 },
        { id: 'a', score: 1 },
      ],
    },
  ];
  const [, json = ''] = /id="data">(.*)<\/script>/.exec(renderHtmlReport({ ...smallReport(), queries })) ?? [];
  const [query] = JSON.parse(json).queries;
  expect(query.expected.map(({ rank }: { rank?: number }) => rank)).toEqual([2, undefined]);
});
