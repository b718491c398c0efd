/** A text's words beyond these are not read: what is alike so far is alike. */
const mostWords = 2000;
/** Words in a row that count as one piece. */
const pieceWords = 3;
/** Ids of words stay below this, so that the three of a piece make one whole number. */
const idBound = 2 ** 17;

// Scripts without spaces count by sign.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+/gu;

/**
 * How alike two of the texts are: the share of pieces of three words in a row, of all that either has, that both have (Jaccard). 1 for
 * equal words, 0 where nothing is in common. Reads each text once.
 */
export function textOverlap(texts: readonly string[]): (one: number, other: number) => number {
  const ids = new Map<string, number>();
  const pieces = texts.map((text) => piecesOf(text, ids));
  const holders = new Map<number, number[]>();
  const common = texts.map(() => new Uint32Array(texts.length));
  pieces.forEach((own, at) => {
    for (const piece of own) {
      const before = holders.get(piece);
      if (before === undefined) holders.set(piece, [at]);
      else {
        for (const other of before) (common[other] as Uint32Array)[at] = ((common[other] as Uint32Array)[at] ?? 0) + 1;
        before.push(at);
      }
    }
  });
  return (one, other) => {
    const both = common[Math.min(one, other)]?.[Math.max(one, other)] ?? 0;
    const either = (pieces[one]?.size ?? 0) + (pieces[other]?.size ?? 0) - both;
    return either === 0 ? 0 : both / either;
  };
}

function piecesOf(text: string, ids: Map<string, number>): ReadonlySet<number> {
  const words: number[] = [];
  for (const [found] of text.toLowerCase().matchAll(word)) {
    if (words.length === mostWords) break;
    const id = ids.get(found) ?? (ids.size + 1) % idBound;
    ids.set(found, id);
    words.push(id);
  }
  const pieces = new Set<number>();
  const last = Math.max(words.length - pieceWords, words.length > 0 ? 0 : -1);
  for (let at = 0; at <= last; at += 1) {
    pieces.add(((words[at] ?? 0) * idBound + (words[at + 1] ?? 0)) * idBound + (words[at + 2] ?? 0));
  }
  return pieces;
}
