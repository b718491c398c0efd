/** Text that is safe to stand in a page as it is. Only `html` and `trustedMarkup` make it. */
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

/** For what is left out. */
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
