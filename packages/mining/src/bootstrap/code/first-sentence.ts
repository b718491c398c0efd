/**
 * The first sentence of a function's documentation, without the marks of strings, comments and markup. A first
 * paragraph without an end of sentence counts as a whole. Empty where there is none.
 */
export function firstSentence(words: string): string {
  const [paragraph = ''] = withoutMarks(words)
    .trim()
    .split(/\n\s*\n|\n\s*(?=[@\\]\w)|\n\s*(?=-{3,}|={3,})/);
  const plain = withoutMarkup(paragraph).replace(/\s+/g, ' ').trim();
  const end = /^.*?(?<!\b(?:e\.g|i\.e|etc|vs|cf|resp))[.!?](?=\s|$)/.exec(plain);
  return (end?.[0] ?? plain).slice(0, maxLength).trim();
}

/** Longer ones are no sentences. */
const maxLength = 400;

function withoutMarks(words: string): string {
  const string = /^[A-Za-z]{0,2}("""|'''|"|')([\s\S]*)\1$/.exec(words.trim());
  if (string !== null) return string[2] ?? '';
  return words
    .replace(/^\s*\/\*+!?|\*+\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*+(?!\/)|\/\/[/!]?|#+)\s?/, ''))
    .join('\n');
}

/** Roles of reStructuredText, links of JSDoc and Javadoc, tags, and the quotes around code. */
function withoutMarkup(text: string): string {
  return text
    .replace(/:[a-z:]+:`~?([^`]+)`/gi, '$1')
    .replace(/\{@\w+\s+([^}|]+)(?:\|[^}]*)?\}/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/`+/g, '');
}

/** Words with at least one letter. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}
