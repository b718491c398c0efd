import type { EvaluationReport } from '../evaluation-report.ts';
import { formatCount, formatDifference, formatMs, formatShare, formatValue } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import { verdictOf } from '../measure/verdict.ts';

/** The few figures for a first look. */
export function tilesSection(report: EvaluationReport): Markup {
  const { evaluation, comparison, abstention } = report;
  const tiles = headlineMetrics(report).map((metric) => {
    const compared = comparison?.metrics.find((one) => one.metric === metric);
    const change =
      compared === undefined
        ? nothing
        : html`<p class="change ${verdictOf(compared)}">${formatDifference(compared.difference)} <span>${compared.difference === 0 ? 'unchanged' : verdictWords[verdictOf(compared)]}</span></p>`;
    return tile(metric, formatValue(evaluation.mean[metric] ?? 0), change);
  });
  const { latency } = evaluation;
  const before = comparison?.baseline.latency;
  return html`<section id="summary" aria-label="Summary"><div class="tiles">
${tiles}
${latency === undefined ? nothing : tile('p95 latency', formatMs(latency.p95Ms), before === undefined ? nothing : html`<p class="change">was ${formatMs(before.p95Ms)}</p>`)}
${abstention === undefined ? nothing : tile('Rightly silent', formatShare(abstention.rightlyAbstained), html`<p class="change">of ${formatCount(abstention.unanswerable)} without an answer</p>`)}
${evaluation.unanswered.length === 0 ? nothing : tile('Without results', formatCount(evaluation.unanswered.length), html`<p class="change">of ${formatCount(evaluation.queryCount)}, counted as 0</p>`)}
</div></section>`;
}

const verdictWords = { better: 'better', worse: 'worse', unclear: 'may be chance' };

function tile(name: string, value: string, more: Markup): Markup {
  return html`<div class="tile"><p class="name">${name}</p><p class="value">${value}</p>${more}</div>
`;
}
