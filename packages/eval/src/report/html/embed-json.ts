import { type Markup, trustedMarkup } from './markup.ts';

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
