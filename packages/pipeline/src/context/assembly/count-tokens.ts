import type { ContextProfile } from '../settings/context-profile.ts';

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/** The count of a context's tokens. */
export interface TokenCount {
  readonly count: CountTokens;
  /** True if headers and separators count too. Specification 002 counts the words of the texts alone. */
  readonly countsHeaders: boolean;
}

/** The tokenizer that a profile names; its vocabulary is loaded at the first call. */
export async function tokenCount(counting: ContextProfile['assembly']['counting']): Promise<TokenCount> {
  switch (counting) {
    case 'words':
      return { count: countWords, countsHeaders: false };
    case 'o200k':
      return {
        count: asPlainText((await import('gpt-tokenizer/encoding/o200k_base')).countTokens),
        countsHeaders: true,
      };
    case 'cl100k':
      return {
        count: asPlainText((await import('gpt-tokenizer/encoding/cl100k_base')).countTokens),
        countsHeaders: true,
      };
  }
}

/** Text that looks like a control token of the model, `<|endoftext|>`, is text like all else. */
function asPlainText(count: (text: string, options: { disallowedSpecial: Set<string> }) => number): CountTokens {
  const none = { disallowedSpecial: new Set<string>() };
  return (text) => count(text, none);
}

/** As Python's `len(text.split())` (spec 002 §7). */
function countWords(text: string): number {
  return text.split(pythonSpace).filter((word) => word !== '').length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators of files, groups, records and units are space to Python.
const pythonSpace = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
