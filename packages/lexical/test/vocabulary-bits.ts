import cl100k from 'gpt-tokenizer/bpeRanks/cl100k_base';
import o200k from 'gpt-tokenizer/bpeRanks/o200k_base';
import { addToken, emptyHash, filterBits, hashedWith, maxTokenUnits } from '../src/token-vocabulary.ts';

/** Tokens of a filter: at 14 bits each it takes about one piece in 250 for a token that is none. */
const tokensOfAFilter = 75_000;

/** The text of `src/token-vocabulary-bits.ts`: filters made of the ranks in gpt-tokenizer, the commonest tokens first. */
export function vocabularyFile(): string {
  const common = wordTokens(cl100k).slice(0, tokensOfAFilter);
  const known = new Set(common);
  const others = wordTokens(o200k)
    .filter((token) => !known.has(token))
    .slice(0, tokensOfAFilter);
  return `// Made by the test token-vocabulary.test.ts (vitest -u) of the vocabularies in gpt-tokenizer (MIT). See NOTICE.

/** Filter of the commoner tokens of cl100k_base. */
export const cl100kBits =
  '${filterOf(common)}';

/** Filter of the commoner tokens of o200k_base that are not in the other. */
export const o200kBits =
  '${filterOf(others)}';
`;
}

/**
 * What the estimate asks for: not white space or numbers, which it counts by rule, nor a single ASCII character, which is always a
 * token, nor part of a character.
 */
function wordTokens(ranks: readonly (string | readonly number[])[]): readonly string[] {
  return ranks
    .map((token) => (typeof token === 'string' ? token : textOf(token)))
    .filter((token) => token.length <= maxTokenUnits && !/^(\s+|[\0-\x7f]?)$|\p{Number}|\ufffd/u.test(token));
}

function textOf(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function filterOf(tokens: readonly string[]): string {
  const bits = new Uint8Array(filterBits / 8);
  for (const token of tokens) {
    let hash = emptyHash;
    for (let at = 0; at < token.length; at += 1) hash = hashedWith(hash, token.charCodeAt(at));
    addToken(bits, hash);
  }
  return Buffer.from(bits).toString('base64');
}
