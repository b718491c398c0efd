import type { EvaluationReport } from '../evaluation-report.ts';
import { categoryFigure } from '../figures/bar-figures.ts';
import { renderFigure } from '../figures/figure.ts';
import { formatCount, formatMs, formatValue } from '../format-values.ts';
import { html, nothing } from '../html/markup.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import type { Section } from './section.ts';

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
