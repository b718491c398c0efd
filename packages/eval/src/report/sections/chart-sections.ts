import type { EvaluationReport } from '../evaluation-report.ts';
import { distributionFigure } from '../figures/distribution-figure.ts';
import { type Figure, renderFigure } from '../figures/figure.ts';
import { latencyFigure } from '../figures/latency-figure.ts';
import { lossFigure } from '../figures/loss-figure.ts';
import { precisionRecallFigure } from '../figures/precision-recall-figure.ts';
import { recallFigure } from '../figures/recall-figure.ts';
import { html } from '../html/markup.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import type { Section } from './section.ts';

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

/** Times of queries. */
export function latencySection(report: EvaluationReport): Section | undefined {
  return charts({ id: 'latency', title: 'Latency' }, [latencyFigure(report)]);
}

function charts(heading: Omit<Section, 'content'>, figures: readonly (Figure | undefined)[]): Section | undefined {
  const present = figures.filter((figure) => figure !== undefined);
  if (present.length === 0) return undefined;
  return { ...heading, content: html`<div class="charts">${present.map(renderFigure)}</div>` };
}
