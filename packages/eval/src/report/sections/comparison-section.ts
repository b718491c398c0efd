import type { MetricComparison } from '../../compare/compare-evaluations.ts';
import type { ReportedComparison, ReportedQuery } from '../evaluation-report.ts';
import { differenceFigure } from '../figures/difference-figure.ts';
import { renderFigure } from '../figures/figure.ts';
import { counted, formatCount, formatDifference, formatP, formatValue } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import { significance, verdictOf } from '../measure/verdict.ts';
import type { Section } from './section.ts';
import { queryLink } from './section.ts';

/** The run compared with its baseline, metric by metric, and the queries that got worse. */
export function comparisonSection(comparison: ReportedComparison, queries: readonly ReportedQuery[]): Section {
  return {
    id: 'comparison',
    title: 'Compared with the baseline',
    lead: `Significant means a p-value below ${significance} by the paired randomisation test, corrected for the number of metrics (Holm).`,
    content: html`<div class="charts">${comparison.metrics.length === 0 ? nothing : renderFigure(differenceFigure(comparison))}${worsenedCard(comparison.worsened, queries)}</div>
<div class="card scroll"><table>
<thead><tr><th scope="col">Metric</th>${['Baseline', 'Now', 'Difference', 'Interval', 'p', 'Better', 'Same', 'Worse'].map((name) => html`<th scope="col" class="number">${name}</th>`)}<th scope="col">Verdict</th></tr></thead>
<tbody>${comparison.metrics.map(row)}</tbody></table></div>`,
  };
}

function row(compared: MetricComparison): Markup {
  const { metric, baseline, candidate, difference, interval, adjustedPValue, wins, ties, losses } = compared;
  const verdict = verdictOf(compared);
  return html`<tr><th scope="row">${metric}</th>
<td class="number">${formatValue(baseline)}</td><td class="number">${formatValue(candidate)}</td>
<td class="number">${formatDifference(difference)}</td>
<td class="number">${formatDifference(interval.low)} to ${formatDifference(interval.high)}</td>
<td class="number">${formatP(adjustedPValue)}</td>
<td class="number">${formatCount(wins)}</td><td class="number">${formatCount(ties)}</td><td class="number">${formatCount(losses)}</td>
<td class="verdict-${verdict}">${verdictWords[verdict]}</td></tr>
`;
}

const verdictWords = { better: '▲ better', worse: '▼ worse', unclear: '≈ may be chance' };

function worsenedCard(worsened: ReportedComparison['worsened'], reported: readonly ReportedQuery[]): Markup {
  if (worsened === undefined) return nothing;
  const { metric, queries } = worsened;
  if (queries.length === 0)
    return html`<div class="card"><h3>Queries that got worse</h3><p class="note">No query got worse in ${metric}.</p></div>`;
  const more = queries.length - maxListed;
  const texts = new Map(reported.map(({ id, text = '' }) => [id, text]));
  return html`<div class="card"><h3>Queries that got worse</h3>
<p class="note">${counted(queries.length, 'query', 'queries')} got worse in ${metric}, worst first. Each links to both rankings.</p>
<div class="scroll"><table><thead><tr><th scope="col">Query</th><th scope="col" class="number">Baseline</th><th scope="col" class="number">Now</th><th scope="col" class="number">Difference</th></tr></thead>
<tbody>${queries.slice(0, maxListed).map(({ query, baseline, candidate, loss }) => html`<tr><th scope="row">${queryLink(query)} <small>${texts.get(query) ?? ''}</small></th><td class="number">${formatValue(baseline)}</td><td class="number">${formatValue(candidate)}</td><td class="number bad">${formatDifference(-loss)}</td></tr>`)}</tbody></table></div>
${more > 0 ? html`<p class="note">And ${formatCount(more)} more: sort the table of queries by difference.</p>` : nothing}</div>`;
}

const maxListed = 8;
