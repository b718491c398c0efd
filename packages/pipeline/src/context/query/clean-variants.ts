import { printableLine, RetrievalError } from '@touchstone/contract';
import { normalizeQueryText } from '@touchstone/core-fusion';

/**
 * The search queries in a model's answer, one a line (002 §2): without numbers, bullets, quotes, blank lines, introductions, the
 * question itself and duplicates; at most `most`. Throws `bad_response` where none is left.
 */
export function cleanVariants(answer: string, query: string, most: number): readonly string[] {
  const texts = linesOf(answer).map(bareText).filter(isQuery);
  const [, ...distinct] = distinctTexts([{ text: query }, ...texts.map((text) => ({ text }))]);
  if (distinct.length === 0) {
    throw new RetrievalError('bad_response', 'The language model wrote no other wording of the question.');
  }
  return distinct.slice(0, most).map(({ text }) => text);
}

/** Lines; a list in JSON gives its strings. */
function linesOf(answer: string): readonly string[] {
  const list = answer.match(/^\s*(?:```\w*\s*)?(\[[\s\S]*\])/)?.[1];
  if (list !== undefined) {
    try {
      const parsed: unknown = JSON.parse(list);
      if (Array.isArray(parsed) && parsed.every((one) => typeof one === 'string')) return parsed;
    } catch {
      // No JSON: lines that begin with a bracket.
    }
  }
  return answer.split(/\r?\n/);
}

function bareText(line: string): string {
  let text = printableLine(line);
  for (const sign of leadingSigns) text = text.replace(sign, '');
  for (;;) {
    const inner =
      text.match(/^(?:\*\*|__)(.+)(?:\*\*|__)$/)?.[1] ?? text.match(/^["'“‘«`*_](.+)["'”’»`*_][,.;]?$/)?.[1];
    if (inner === undefined) return text.trim();
    text = inner.trim();
  }
}

function isQuery(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.length <= longestVariant && !introduction.test(text) && !/^```/.test(text);
}

const leadingSigns = [
  /^(?:[-*•–—+>]\s+)+/,
  /^\(?\d{1,2}[.):]\)?\s+/,
  /^\(?[a-e]\)\s+/i,
  /^\*{0,2}(?:variant|query|alternative|option|version)(?:\s*#?\d{1,2}|\s*[A-E])?\*{0,2}\s*[:.)-]\*{0,2}\s*/i,
  /^\d{1,2}\s+-\s+/,
];
const introduction =
  /^(?:(?:here (?:are|is)|sure|certainly|of course|okay|the following|below are|alternative (?:search )?queries)\b.*[:!.]|.*:)$/i;

/** Characters; a longer text is an explanation. */
const longestVariant = 300;

/** Texts that differ by more than case, accents and signs; the first of equals. Texts without a word are dropped. */
export function distinctTexts<T extends { readonly text: string }>(texts: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return texts.filter(({ text }, index) => {
    const form = normalizeQueryText(text);
    // The first is the question itself, whatever its content.
    if (index > 0 && (form === '' || seen.has(form))) return false;
    seen.add(form);
    return true;
  });
}
