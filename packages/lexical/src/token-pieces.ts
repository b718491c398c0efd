import { emptyHash, hashedWith, isInCl100k, isInO200kAlone, maxTokenUnits } from './token-vocabulary.ts';

/** The composition of a text as vocabularies of byte pairs cut it up: the whole input of a token estimate. */
export interface TokenPieces {
  /** Pieces of words and punctuation by the vocabulary of cl100k_base; unknown characters count as the tokens of their bytes. */
  cl100k: number;
  /** The same by o200k_base, which knows more words of other languages. */
  o200k: number;
  /** Numbers, three digits at most. */
  numbers: number;
  digits: number;
  /** Runs of spaces and tabs, without the one that belongs to the word after it. */
  blanks: number;
  /** Runs of line breaks, except right after punctuation, which holds them. */
  breaks: number;
  /** ASCII letters. */
  letters: number;
  /** Characters that are no letter, number or white space. */
  punctuation: number;
  /** Chinese characters. */
  han: number;
  kana: number;
  hangul: number;
}

/** Nothing counted yet. */
export function noPieces(): TokenPieces {
  return {
    cl100k: 0,
    o200k: 0,
    numbers: 0,
    digits: 0,
    blanks: 0,
    breaks: 0,
    letters: 0,
    punctuation: 0,
    han: 0,
    kana: 0,
    hangul: 0,
  };
}

/**
 * Counts the piece that begins at `start`, and returns its end: a word with the one character before it, up to three
 * digits, a run of punctuation with the space before and the line breaks after it, or a run of white space.
 */
export function countNext(pieces: TokenPieces, text: string, start: number): number {
  const first = kindOf(text.charCodeAt(start));
  const second = start + 1 < text.length ? kindOf(text.charCodeAt(start + 1)) : kinds.none;
  if (first === kinds.letter || (second === kinds.letter && first !== kinds.digit && first !== kinds.lineBreak)) {
    const end = endOf(text, start + 1, kinds.letter);
    countCharacters(pieces, text, start, end);
    countWord(pieces, text, start, end);
    return end;
  }
  if (first === kinds.digit) {
    const end = Math.min(start + 3, endOf(text, start + 1, kinds.digit));
    pieces.numbers += 1;
    pieces.digits += end - start;
    return end;
  }
  if (first === kinds.sign || (second === kinds.sign && text.charCodeAt(start) === 32)) {
    const signs = endOf(text, start + 1, kinds.sign);
    const end = endOf(text, signs, kinds.lineBreak);
    pieces.punctuation += signs - start;
    countWord(pieces, text, start, end);
    return end;
  }
  return countWhite(pieces, text, start);
}

/** Line breaks end a token with the spaces before them; the next line's indentation is another, less a word's space. */
function countWhite(pieces: TokenPieces, text: string, start: number): number {
  let end = start;
  let afterBreak = start;
  for (; end < text.length; end += 1) {
    const kind = kindOf(text.charCodeAt(end));
    if (kind === kinds.lineBreak) afterBreak = end + 1;
    else if (kind !== kinds.space) break;
  }
  if (afterBreak > start) {
    pieces.breaks += 1;
    return afterBreak;
  }
  pieces.blanks += 1;
  return end < text.length && end - start > 1 ? end - 1 : end;
}

/** A word that a vocabulary holds is one piece; of another the longest beginning that it holds is, then that of the rest. */
function countWord(pieces: TokenPieces, text: string, start: number, end: number): void {
  if (end - start <= longestAt(text, start)) {
    let hash = emptyHash;
    for (let at = start; at < end; at += 1) hash = hashedWith(hash, text.charCodeAt(at));
    const single = end - start === 1 && text.charCodeAt(start) < 128;
    if (single || isInCl100k(hash)) {
      pieces.cl100k += 1;
      pieces.o200k += 1;
      return;
    }
    if (isInO200kAlone(hash)) {
      pieces.o200k += 1;
      pieces.cl100k += piecesIn(text, start, end, isInCl100k);
      return;
    }
  }
  pieces.cl100k += piecesIn(text, start, end, isInCl100k);
  pieces.o200k += piecesIn(text, start, end, isInO200k);
}

function isInO200k(hash: number): boolean {
  return isInCl100k(hash) || isInO200kAlone(hash);
}

function piecesIn(text: string, start: number, end: number, isToken: (hash: number) => boolean): number {
  let count = 0;
  let from = start;
  while (from < end) {
    const most = Math.min(end, from + longestAt(text, from));
    let hash = hashedWith(emptyHash, text.charCodeAt(from));
    let pieceEnd = text.charCodeAt(from) < 128 || isToken(hash) ? from + 1 : from;
    for (let at = from + 1; at < most; at += 1) {
      hash = hashedWith(hash, text.charCodeAt(at));
      if (isToken(hash)) pieceEnd = at + 1;
    }
    if (pieceEnd - from === maxTokenUnits) pieceEnd = endOfRule(text, from, end);
    count += pieceEnd > from ? 1 : unknownTokens(text.charCodeAt(from));
    from = Math.max(pieceEnd, from + 1);
  }
  return count;
}

/** Rules of one sign are tokens of up to about 64. */
function endOfRule(text: string, start: number, end: number): number {
  const sign = text.charCodeAt(start + 1);
  let at = start + 1;
  while (at < Math.min(end, start + 64) && text.charCodeAt(at) === sign) at += 1;
  return Math.max(at, start + maxTokenUnits);
}

/** Words of Chinese and Japanese are not set apart: the more beginnings of a run are tried, the more are taken for tokens by chance. */
function longestAt(text: string, at: number): number {
  return text.charCodeAt(at) < 0x2e80 ? maxTokenUnits : 5;
}

/** Tokens of a character that the vocabulary lacks: its bytes, of which some are joined; half of a pair, half of 4. */
function unknownTokens(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? 1.5 : 2;
}

function countCharacters(pieces: TokenPieces, text: string, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 128) pieces.letters += 1;
    else if (unit < 0x3041) continue;
    else if (unit <= 0x30ff) pieces.kana += 1;
    else if (unit >= 0x4e00 && unit <= 0x9fff) pieces.han += 1;
    else if (unit >= 0xac00 && unit <= 0xd7a3) pieces.hangul += 1;
  }
}

function endOf(text: string, start: number, kind: number): number {
  let end = start;
  while (end < text.length && kindOf(text.charCodeAt(end)) === kind) end += 1;
  return end;
}

const kinds = { none: 0, letter: 1, digit: 2, sign: 3, space: 4, lineBreak: 5 } as const;

/** The kind of each UTF-16 unit so far; half of a surrogate pair is a sign, like most characters of pairs. */
const known = new Uint8Array(0x1_0000);

function kindOf(unit: number): number {
  const kind = known[unit] ?? kinds.none;
  if (kind !== kinds.none) return kind;
  const found = readKind(unit);
  known[unit] = found;
  return found;
}

function readKind(unit: number): number {
  if (unit === 10 || unit === 13) return kinds.lineBreak;
  const character = String.fromCharCode(unit);
  if (/[\p{Letter}\p{Mark}]/u.test(character)) return kinds.letter;
  if (/\p{Number}/u.test(character)) return kinds.digit;
  return /\s/.test(character) ? kinds.space : kinds.sign;
}
