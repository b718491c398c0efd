import { describe, expect, it } from 'vitest';
import { barsFigure, html, renderFigure, renderStaticPage } from '../../src/report/page-parts.ts';

const figure = barsFigure({
  title: 'Labels',
  note: 'By role.',
  unit: 'Contexts',
  series: ['positive', 'negative'],
  rows: [
    { name: 'target', counts: [12, 3] },
    { name: '<script>alert(1)</script>', counts: [0, 40] },
  ],
});

const page = {
  title: 'A <b>set</b>',
  kind: 'Datasheet',
  facts: [['Judge', '"one" & two']],
  sections: [{ id: 'labels', title: 'Labels', content: html`<div class="charts">${renderFigure(figure)}</div>` }],
  footer: 'Made by Touchstone.',
} as const;

describe('a page without scripts', () => {
  it('is the same for the same data, runs nothing and loads nothing', () => {
    const markup = renderStaticPage(page);
    expect(markup).toBe(renderStaticPage(page));
    expect(markup).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
    expect(markup).toContain("default-src 'none'; style-src 'sha256-");
  });

  it('shows texts as they are', () => {
    const markup = renderStaticPage(page);
    expect(markup).toContain('<h1>A &#60;b&#62;set&#60;/b&#62;</h1>');
    expect(markup).toContain('&#34;one&#34; &#38; two');
  });
});

describe('a figure of bars', () => {
  it('draws a part for each count above 0, one after the other, and has its numbers as a table', () => {
    const { markup } = renderFigure(figure);
    const [wide = ''] = markup.split('class="chart narrow"');
    const widths = [...wide.matchAll(/<rect [^>]*width="([\d.]+)" y="[\d.]+" x="([\d.]+)"/g)].map(([, width, x]) => [
      Number(x),
      Number(width),
    ]);
    expect(widths).toHaveLength(3);
    const [positive = [0, 0], negative = [0, 0], other = [0, 0]] = widths;
    // 12, 3 and 40 of the same axis; the second begins where the first ends.
    expect((positive[1] ?? 0) / (other[1] ?? 1)).toBeCloseTo(12 / 40, 1);
    expect((positive[0] ?? 0) + (positive[1] ?? 0)).toBeCloseTo(negative[0] ?? 0, 0);
    expect(markup).toContain('<tr><th scope="row">target</th><td class="number">12</td><td class="number">3</td></tr>');
  });
});
