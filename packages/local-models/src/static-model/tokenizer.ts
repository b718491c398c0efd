import type { Steps } from '@touchstone/contract';
import { foldText } from './fold-text.ts';
import { hashWith, wordMemory } from './word-memory.ts';
import { wordPieces } from './word-pieces.ts';

/** Text to token ids, in the order of the text. Text without a known token has none. */
export type Tokenizer = (text: string) => Int32Array;

/**
 * Words are runs of letters and digits of the folded text; everything else separates them and has no token. Words repeat, so
 * nearly every word costs one look-up: answers are remembered up to a bound.
 */
export function* tokenizer(vocabulary: readonly string[]): Steps<Tokenizer> {
  const piecesOf = yield* wordPieces(vocabulary);
  const known = wordMemory(piecesOf);
  let tokens = new Int32Array(1024);

  return (text) => {
    const folded = foldText(text);
    let length = 0;
    scanWords(folded, (start, end, hash) => {
      const pieces = known(folded, start, end, hash);
      if (length + pieces.length > tokens.length) tokens = grown(tokens);
      for (let i = 0; i < pieces.length; i += 1) tokens[length + i] = pieces[i] as number;
      length += pieces.length;
    });
    return tokens.slice(0, length);
  };
}

/** Each run of letters and digits, and its hash. One scan; only characters past ASCII need the Unicode tables. */
function scanWords(text: string, found: (start: number, end: number, hash: number) => void): void {
  let start = -1;
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128 ? inWord[code] === 1 : isLetterOrDigit(text, at, code)) {
      if (start < 0) [start, hash] = [at, 0];
      hash = hashWith(hash, code);
    } else if (start >= 0) {
      found(start, at, hash);
      start = -1;
    }
  }
  if (start >= 0) found(start, text.length, hash);
}

function isLetterOrDigit(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdfff) return letterOrDigit.test(text.charAt(at));
  // Either half of a pair identifies the whole.
  const first = code < 0xdc00 ? at : at - 1;
  return first >= 0 && letterOrDigit.test(String.fromCodePoint(text.codePointAt(first) ?? 0));
}

/** Twice the tokens; a word has far fewer than that. */
function grown(tokens: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(tokens.length * 2);
  larger.set(tokens);
  return larger;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
const inWord = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0));
