import { html, type Markup } from '../html/markup.js';

/** A link to the page's details of a query. */
export function queryLink(query: string): Markup {
  return html`<a href="#query=${encodeURIComponent(query.toWellFormed())}">${query}</a>`;
}
