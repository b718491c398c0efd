import { html, nothing } from './html/markup.ts';
import { pageHead, staticPolicy } from './html/page-assets.ts';
import { renderSection, type Section } from './sections/section.ts';

export interface StaticPage {
  readonly title: string;
  /** The kind of the page: `Datasheet`. */
  readonly kind: string;
  /** The first facts for a reader, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly sections: readonly Section[];
  readonly footer: string;
}

/** A page that needs no network and no script, light or dark as the reader's system. Texts are shown as they are and can never act. */
export function renderStaticPage({ title, kind, facts, sections, footer }: StaticPage): string {
  const page = html`${pageHead(`${title} · ${kind}`, staticPolicy)}
<main>
<header class="top">
<div class="title"><div><p class="eyebrow">${kind}</p><h1>${title}</h1></div></div>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
</header>
${sections.length < 2 ? nothing : html`<nav aria-label="Sections"><ul>${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`}
${sections.map(renderSection)}
</main>
<footer><p>${footer}</p></footer>
</body>
</html>
`;
  return page.markup;
}
