/**
 * Returns a test for texts that contain a query word for word: every phrase that the query quotes, or else a run of at least five of its
 * words that makes up most of it, such as an error message with other numbers in it. Case, punctuation and line breaks do not count.
 * Undefined for a query that can have no such text: it is short and quotes nothing, or is a text of its own.
 */
export function literalMatch(query: string): ((text: string) => boolean) | undefined {
  const words = wordsOf(query);
  const quoted = [...query.matchAll(quotes)].map(([, ...found]) =>
    wordsOf(found.find((one) => one !== undefined) ?? ''),
  );
  const phrases = quoted.filter(({ length }) => length >= leastQuoted || (length > 1 && length * 2 >= words.length));
  if (phrases.length > 0) {
    return (text) => {
      const own = spaced(wordsOf(text));
      return phrases.every((phrase) => own.includes(spaced(phrase)));
    };
  }
  const run = Math.max(leastRun, Math.ceil(words.length * leastShare));
  if (words.length < leastRun || words.length > mostWords) return undefined;
  const runs = words.slice(run - 1).map((_, at) => spaced(words.slice(at, at + run)));
  // A run makes up most of the query, so all runs have the words in the middle: most texts lack the longest of them.
  const shared = words.slice(words.length - run, run);
  const longest = shared.reduce((long, word) => (word.length > long.length ? word : long), '');
  const middle = new RegExp(shared.join(`[^${wordCharacters}]+`), 'u');
  return (text) => {
    const small = text.toLowerCase();
    if (!small.includes(longest) || !middle.test(small)) return false;
    const own = spaced(wordsOf(small));
    return runs.some((one) => own.includes(one));
  };
}

const quotes = /"([^"]+)"|“([^“”]+)”|«([^«»]+)»|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|`([^`]+)`/gu;
/** Shorter quotes in a question are titles and names, which many texts mention, unless they make up half of it. */
const leastQuoted = 4;
const leastRun = 5;
const leastShare = 0.7;
/** Longer queries are texts or logs of their own. */
const mostWords = 64;

const wordCharacters = String.raw`\p{L}\p{N}\p{M}_`;
const wordPattern = new RegExp(`[${wordCharacters}]+`, 'gu');

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}
