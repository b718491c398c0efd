import type { EvaluationReport } from './evaluation-report.ts';
import { embedJson, html, type Markup, trustedMarkup } from './html/markup.ts';
import { contentSecurityPolicy, pageHead, script } from './html/page-assets.ts';
import { pageData } from './page/page-data.ts';
import { abstentionSection } from './sections/abstention-section.ts';
import {
  curvesSection,
  distributionsSection,
  latencySection,
  queriesSection,
  warningsSection,
} from './sections/closing-sections.ts';
import { comparisonSection } from './sections/comparison-section.ts';
import { gateSection } from './sections/gate-section.ts';
import { headerSection, tilesSection } from './sections/header-section.ts';
import { categoriesSection, metricsSection } from './sections/metric-sections.ts';
import { renderSection, type Section } from './sections/section.ts';

/**
 * An evaluation as one HTML page that needs no network: charts, tables, and every query to sort, search and look into
 * (`#query=ID`). The same report gives the same bytes. Texts and ids are shown as they are and can never act.
 */
export function renderHtmlReport(report: EvaluationReport): string {
  const sections = [
    report.gate === undefined ? undefined : gateSection(report.gate),
    report.comparison === undefined ? undefined : comparisonSection(report.comparison, report.queries),
    metricsSection(report),
    report.abstention === undefined ? undefined : abstentionSection(report.abstention, report.queries),
    curvesSection(report),
    categoriesSection(report),
    distributionsSection(report),
    latencySection(report),
    warningsSection(report.warnings),
    queriesSection(),
  ].filter((section) => section !== undefined);
  const page = html`${pageHead(`${report.run.name} · retrieval evaluation`, contentSecurityPolicy)}
<a class="skip" href="#queries">Skip to the queries</a>
<main>
${headerSection(report)}
${navigation(sections)}
${tilesSection(report)}
${sections.map(renderSection)}
</main>
<footer><p>Made by Touchstone. Metrics as trec_eval defines them.</p></footer>
<div id="tooltip" role="tooltip" hidden></div>
${embedJson('data', pageData(report))}
<script type="module">${trustedMarkup(script)}</script>
</body>
</html>
`;
  return page.markup;
}

function navigation(sections: readonly Section[]): Markup {
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav aria-label="Sections"><ul>${links}</ul></nav>`;
}
