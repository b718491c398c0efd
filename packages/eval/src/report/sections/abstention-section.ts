import type { ReportedAbstention, ReportedQuery } from '../evaluation-report.ts';
import { counted, formatShare } from '../format-values.ts';
import { html, type Markup, nothing } from '../html/markup.ts';
import type { Section } from './section.ts';
import { queryLink } from './section.ts';

/** Frequencies of right and wrong abstentions, and the questions of the wrong ones. */
export function abstentionSection(figures: ReportedAbstention, queries: readonly ReportedQuery[]): Section {
  const { answerable, unanswerable, rightlyAbstained, wronglyAbstained, rightlyDoubted, wronglyDoubted } = figures;
  const texts = new Map(queries.map(({ id, text }) => [id, text]));
  return {
    id: 'abstention',
    title: 'Abstention',
    lead: 'Nothing answers some of the questions. A good system then returns nothing, or says that its evidence is weak.',
    content: html`<div class="card scroll"><table>
<thead><tr><th scope="col">What it did</th><th scope="col" class="number">${counted(unanswerable, 'question', 'questions')} without an answer</th><th scope="col" class="number">${counted(answerable, 'question', 'questions')} with an answer</th></tr></thead>
<tbody>${row('Returned nothing', rightlyAbstained, wronglyAbstained)}${
      rightlyDoubted === undefined || wronglyDoubted === undefined
        ? nothing
        : row('Returned nothing, or called its evidence weak', rightlyDoubted, wronglyDoubted)
    }</tbody></table>
${list('Answered without doubt, though nothing answers it', figures.answered, texts)}
${list('Returned nothing, though there is an answer', figures.silent, texts)}</div>`,
  };
}

function row(what: string, right: number, wrong: number): Markup {
  return html`<tr><th scope="row">${what}</th><td class="number">${formatShare(right)}</td><td class="number">${formatShare(wrong)}</td></tr>
`;
}

function list(title: string, ids: readonly string[], texts: ReadonlyMap<string, string | undefined>): Markup {
  if (ids.length === 0) return nothing;
  return html`<details><summary>${title}: ${counted(ids.length, 'question', 'questions')}</summary><ul class="ids">${ids.map(
    (id) => html`<li>${queryLink(id, texts.get(id))}</li>`,
  )}</ul></details>`;
}
