import type { EvaluationReport } from '../evaluation-report.ts';
import { categoryFigure } from '../figures/bar-figures.ts';
import { renderFigure } from '../figures/figure.ts';
import { formatCount, formatDifference, formatMs, formatValue } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import { headlineMetrics, metricParts } from '../measure/headline-metrics.ts';
import type { Section } from './section.ts';

/** Every metric at every cut-off; before and after the reranking, where both are known. */
export function metricsSection({ evaluation, beforeRerank }: EvaluationReport): Section {
  return {
    id: 'metrics',
    title: 'Metrics',
    lead: 'Means over all judged queries. A query without results counts as 0.',
    content: html`<div class="tables"><div class="card scroll">${byCutoff(evaluation.mean)}</div>
${beforeRerank === undefined ? nothing : html`<div class="card scroll">${beforeAndAfter(beforeRerank.mean, evaluation.mean)}</div>`}</div>`,
  };
}

function byCutoff(mean: EvaluationReport['evaluation']['mean']): Markup {
  const entries = Object.entries(mean).map(([name, value]) => ({ ...metricParts(name), value }));
  const rows = Map.groupBy(entries, ({ base, rest }) => `${base}${rest}`);
  const cutoffs = [...new Set(entries.flatMap(({ cutoff }) => cutoff ?? []))].sort((a, b) => a - b);
  const hasWhole = entries.some(({ cutoff }) => cutoff === undefined);
  const columns = [...cutoffs, ...(hasWhole ? [undefined] : [])];
  return html`<table><caption>By cut-off</caption>
<thead><tr><th scope="col">Metric</th>${columns.map((cutoff) => html`<th scope="col" class="number">${cutoff === undefined ? 'all' : `@${cutoff}`}</th>`)}</tr></thead>
<tbody>${[...rows].map(
    ([name, values]) => html`<tr><th scope="row">${name}</th>${columns.map((column) => {
      const value = values.find(({ cutoff }) => cutoff === column)?.value;
      return html`<td class="number">${value === undefined ? '' : formatValue(value)}</td>`;
    })}</tr>
`,
  )}</tbody></table>`;
}

function beforeAndAfter(
  before: EvaluationReport['evaluation']['mean'],
  after: EvaluationReport['evaluation']['mean'],
): Markup {
  const names = Object.keys(after).filter((name) => Object.hasOwn(before, name));
  return html`<table><caption>Before and after reranking</caption>
<thead><tr><th scope="col">Metric</th><th scope="col" class="number">Before</th><th scope="col" class="number">After</th><th scope="col" class="number">Difference</th></tr></thead>
<tbody>${names.map((name) => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0];
    return html`<tr><th scope="row">${name}</th><td class="number">${formatValue(was)}</td><td class="number">${formatValue(is)}</td><td class="number">${formatDifference(is - was)}</td></tr>
`;
  })}</tbody></table>`;
}

export function categoriesSection(report: EvaluationReport): Section | undefined {
  const { perCategory } = report.evaluation;
  if (perCategory.size === 0) return undefined;
  const metrics = headlineMetrics(report);
  const figures = metrics.slice(0, 2).map((metric) => categoryFigure(report, metric));
  const isTimed = [...perCategory.values()].some(({ latency }) => latency !== undefined);
  return {
    id: 'categories',
    title: 'Categories',
    content: html`<div class="card scroll"><table>
<thead><tr><th scope="col">Category</th><th scope="col" class="number">Queries</th>${metrics.map((name) => html`<th scope="col" class="number">${name}</th>`)}${isTimed ? html`<th scope="col" class="number">p95</th>` : nothing}</tr></thead>
<tbody>${[...perCategory].map(
      ([
        name,
        { queryCount, mean, latency },
      ]) => html`<tr><th scope="row">${name}</th><td class="number">${formatCount(queryCount)}</td>${metrics.map((metric) => html`<td class="number">${formatValue(mean[metric] ?? 0)}</td>`)}${
        isTimed ? html`<td class="number">${latency === undefined ? '–' : formatMs(latency.p95Ms)}</td>` : nothing
      }</tr>
`,
    )}</tbody></table></div>
<div class="charts">${figures.map(renderFigure)}</div>`,
  };
}
