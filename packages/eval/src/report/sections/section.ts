import { html, type Markup, nothing } from '../html/markup.ts';

/** A part of the page, with a heading that links can name. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** One sentence under the heading. */
  readonly lead?: string;
  readonly content: Markup;
}

export function renderSection({ id, title, lead, content }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${lead === undefined ? nothing : html`<p class="lead">${lead}</p>`}
${content}
</section>
`;
}

/** A link to the page's details of a query, by its text where that is known. */
export function queryLink(query: string, text = query): Markup {
  return html`<a href="#query=${encodeURIComponent(query.toWellFormed())}">${text}</a>`;
}
