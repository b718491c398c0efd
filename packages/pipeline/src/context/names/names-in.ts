/** A text as names are compared in it: lower case, letters and digits alone, one space between words. */
export function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The names in a text, by their form: runs of words with capitals, which may contain a few small ones
 * (`Trial by Fire`), and text in double quotes. In the form of `comparable`, each once, in the order of the text.
 */
export function namesIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [run] of text.matchAll(capitalRun)) names.add(comparable(withoutOpening(run)));
  for (const [, quoted = ''] of text.matchAll(quotation)) names.add(comparable(quoted));
  return [...names].filter((name) => name.length > 2);
}

const capitalRun =
  /[\p{Lu}][\p{L}\p{N}'’.&-]*(?:\s+(?:(?:of|the|and|in|by|de|la|for|to|a|on|with|von|van)\s+){0,2}[\p{Lu}\p{N}][\p{L}\p{N}'’.&-]*)*/gu;
const quotation = /["“]([^"”\n]{3,60})["”]/g;

/** A sentence begins with a capital too: words that open sentences are no part of a name. */
function withoutOpening(run: string): string {
  const words = run.split(/\s+/);
  const first = words.findIndex((word) => !openingWords.has(word));
  return first < 0 ? '' : words.slice(first).join(' ');
}

const openingWords: ReadonlySet<string> = new Set(
  (
    'A After Also Although An And Are As At Be Because Before Both But By Did Do Does During Each For From Had Has Have He Her His How ' +
    'However I If In Is It Its Many More Most No Not Of On One Or Other Our Several She Since So Some Such That The Their Then There ' +
    'These They This Those Though Thus To Two Under Until Was We Were What When Where Which While Who Why With You'
  ).split(' '),
);
