/** Where the first Google API key begins: `AIza` and 35 characters. The placeholders of documentation are none. */
export function googleApiKeyStart(text: string): number | undefined {
  if (!text.includes('AIza')) return undefined;
  for (const { 0: key, index } of text.matchAll(form)) {
    if (!placeholder.test(key) && new Set(key.slice(4)).size >= minDifferent) return index;
  }
  return undefined;
}

const form = /(?<![\w-])AIza[\w-]{35}(?![\w-])/g;
const placeholder = /your|example|x{4}|api_?key/i;
/** Of 35 random characters about 27 differ. */
const minDifferent = 12;
