/** Text that is safe in a page as it is. Only `html` and `trustedMarkup` make it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

/** A template whose values are escaped, unless they are markup themselves. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.reduce((page, text, index) => `${page}${toMarkup(parts[index - 1] ?? '')}${text}`) };
}

/** Markup that another writer has escaped: an SVG, a script of this package. */
export function trustedMarkup(markup: string): Markup {
  return { markup };
}

/** For omitted parts. */
export const nothing: Markup = { markup: '' };

function toMarkup(part: Part): string {
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(({ markup }) => markup).join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Data for the page's scripts. No text in it can end the element or begin a comment, because `<` is written as an
 * escape; U+2028 and U+2029 are too, for readers that take JSON for JavaScript.
 */
export function embedJson(id: string, value: unknown): Markup {
  const json = JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trustedMarkup(`<script type="application/json" id="${id}">${json}</script>`);
}
