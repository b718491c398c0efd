/**
 * Halves a piece that is too large, again and again, until each part fits or cannot be divided. A piece that fits stays
 * as it is, so this costs one test for each piece where all fit.
 */
export function fitPieces<Piece>(
  piece: Piece,
  isTooLarge: (piece: Piece) => boolean,
  halve: (piece: Piece) => readonly [Piece, Piece] | undefined,
): readonly Piece[] {
  const halves = isTooLarge(piece) ? halve(piece) : undefined;
  return halves === undefined ? [piece] : halves.flatMap((half) => fitPieces(half, isTooLarge, halve));
}

/** The offset of a cut near the middle: after a line, sentence or word, else between characters, if there are two. */
export function middleOf(text: string): number | undefined {
  if (text.length < 2) return undefined;
  const middle = Math.ceil(text.length / 2);
  for (const pattern of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(pattern, middle - pattern.length) + pattern.length;
    if (at > pattern.length - 1 && at > text.length / 4 && at < text.length) return at;
  }
  const before = text.charCodeAt(middle - 1);
  const cut = before >= 0xd800 && before < 0xdc00 ? middle + 1 : middle;
  return cut < text.length ? cut : undefined;
}
