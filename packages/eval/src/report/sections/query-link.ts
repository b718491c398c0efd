import { html, type Markup } from '../html/markup.ts';

/** A link to the page's details of a query, by its text where that is known. */
export function queryLink(query: string, text = query): Markup {
  return html`<a href="#query=${encodeURIComponent(query.toWellFormed())}">${text}</a>`;
}
