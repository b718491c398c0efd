import type { InputWarning } from '../../input-warning.ts';
import type { EvaluationReport } from '../evaluation-report.ts';
import { lossFigure } from '../figures/bar-figures.ts';
import { precisionRecallFigure, recallFigure } from '../figures/curve-figures.ts';
import { type Figure, renderFigure } from '../figures/figure.ts';
import { distributionFigure, latencyFigure } from '../figures/histogram-figures.ts';
import { html, nothing } from '../html/markup.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import type { Section } from './section.ts';

/** The frame that the page's scripts fill: the table of queries and the details of one. */
export function queriesSection(): Section {
  return {
    id: 'queries',
    title: 'Queries',
    content: html`<noscript><p class="card">The table of queries needs JavaScript. The rest of the page works without it.</p></noscript>
<article id="query" class="card" hidden tabindex="-1" aria-labelledby="query-title"></article>
<div id="query-tools" class="tools" hidden>
<label>Search <input type="search" id="search" placeholder="id, text or category" autocomplete="off" spellcheck="false"></label>
<label class="check"><input type="checkbox" id="only-lost"> Only failing queries</label>
<p id="shown" role="status"></p>
</div>
<p class="note">A query fails if it misses an expected item, or is answered without doubt though nothing answers it.</p>
<div class="card scroll" id="query-table" role="region" aria-label="Table of queries" tabindex="0" hidden><table><thead></thead><tbody></tbody></table></div>
<div id="pages" class="pages" hidden><button type="button" id="previous">Previous</button><span id="page"></span><button type="button" id="next">Next</button></div>`,
  };
}

export function warningsSection(warnings: readonly InputWarning[] = []): Section | undefined {
  if (warnings.length === 0) return undefined;
  return {
    id: 'warnings',
    title: 'Warnings about the input',
    content: html`<ul class="card warnings">${warnings.map(({ message, examples }) => html`<li>${message}${examples.length === 0 ? nothing : html`<br><span class="note">${examples.join(', ')}</span>`}</li>`)}</ul>`,
  };
}

/** The quality of rankings by depth, and their losses. */
export function curvesSection(report: EvaluationReport): Section | undefined {
  return charts({ id: 'curves', title: 'Rankings' }, [
    recallFigure(report),
    precisionRecallFigure(report),
    lossFigure(report),
  ]);
}

/** The spread of the leading metrics over queries. */
export function distributionsSection(report: EvaluationReport): Section | undefined {
  const figures = headlineMetrics(report).map((metric) => distributionFigure(report, metric));
  return charts(
    {
      id: 'distributions',
      title: 'Distributions',
      lead: 'How many queries have each value. The dashed line is the mean.',
    },
    figures,
  );
}

export function latencySection(report: EvaluationReport): Section | undefined {
  return charts({ id: 'latency', title: 'Latency' }, [latencyFigure(report)]);
}

function charts(heading: Omit<Section, 'content'>, figures: readonly (Figure | undefined)[]): Section | undefined {
  const present = figures.filter((figure) => figure !== undefined);
  if (present.length === 0) return undefined;
  return { ...heading, content: html`<div class="charts">${present.map(renderFigure)}</div>` };
}
