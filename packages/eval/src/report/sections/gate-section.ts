import type { GateCheck, GateResult } from '../../gate/gate-result.ts';
import { counted, formatMs, formatValue } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import type { Section } from './section.ts';
import { queryLink } from './section.ts';

/** Every rule of the gate, the queries that speak against those that failed. */
export function gateSection({ checks }: GateResult): Section {
  const failed = checks.filter(({ passed }) => !passed).length;
  const lead = failed === 0 ? `All ${checks.length} rules hold.` : `${failed} of ${checks.length} rules do not hold.`;
  return {
    id: 'gate',
    title: 'Gate',
    lead,
    content: html`<div class="card scroll"><table>
<thead><tr><th scope="col">Rule</th><th scope="col" class="number">Value</th><th scope="col" class="number">Limit</th><th scope="col">Outcome</th></tr></thead>
<tbody>${checks.map(row)}</tbody></table></div>`,
  };
}

function row({ kind, rule, value, limit, passed, failingQueries }: GateCheck): Markup {
  const show = kind === 'latency' ? formatMs : kind === 'failures' ? String : formatValue;
  const against =
    failingQueries.length === 0
      ? nothing
      : html`<details><summary>${counted(failingQueries.length, 'query', 'queries')} against it</summary><ul class="ids">${failingQueries
          .slice(0, maxListed)
          .map(({ query, value: own }) => html`<li>${queryLink(query)} ${show(own)}</li>`)}${
          failingQueries.length > maxListed ? html`<li>and ${failingQueries.length - maxListed} more</li>` : nothing
        }</ul></details>`;
  return html`<tr><th scope="row">${rule}${against}</th><td class="number">${show(value)}</td><td class="number">${show(limit)}</td><td class="${passed ? 'good' : 'bad'}">${passed ? '✓ holds' : '✗ fails'}</td></tr>
`;
}

const maxListed = 20;
