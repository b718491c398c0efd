import type { Steps } from '@touchstone/contract';

/** The ids of the tokens that one word is made of; empty where the vocabulary has nothing for it. */
export type WordPieces = (word: string) => Int32Array;

/**
 * WordPiece over identifiers. A word that the vocabulary holds whole is one token, whatever its case (`GitHub`). Any
 * other is cut where its case turns and between letters and digits (`getUserById` → get, user, by, id), and each part
 * is matched greedily, longest piece first; continuations are spelled with `##`. A part with an unmatched piece is left
 * out, and so is a word of more than 64 characters: it is data, not a word.
 */
export function* wordPieces(vocabulary: readonly string[]): Steps<WordPieces> {
  const ids = new Map<string, number>();
  for (let id = 0; id < vocabulary.length; id += 1) {
    ids.set(vocabulary[id] as string, id);
    if (id % tokensPerStep === 0) yield;
  }

  return (word) => {
    if (word.length > maxWordLength) return none;
    const whole = ids.get(word.toLowerCase());
    if (whole !== undefined) return Int32Array.of(whole);
    return Int32Array.from((word.match(part) ?? []).flatMap((piece) => piecesOf(piece.toLowerCase(), ids)));
  };
}

function piecesOf(text: string, ids: ReadonlyMap<string, number>): number[] {
  const found: number[] = [];
  let start = 0;
  while (start < text.length) {
    let end = text.length;
    let id: number | undefined;
    for (; end > start; end -= 1) {
      id = ids.get((start > 0 ? '##' : '') + text.slice(start, end));
      if (id !== undefined) break;
    }
    if (id === undefined) return [];
    found.push(id);
    start = end;
  }
  return found;
}

/** Noting so many takes about a millisecond. */
const tokensPerStep = 4096;

const none = new Int32Array(0);
const maxWordLength = 64;
// An acronym with the s of its plural, a capitalised or lower-case part, a number.
const part = /[A-Z]+s?(?![a-z])|[A-Z]?[^A-Z0-9]+|[0-9]+/gu;
