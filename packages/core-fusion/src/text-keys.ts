/**
 * A key for each text such that two share it exactly when the texts are the same once whitespace is collapsed. The key
 * is the collapsed text itself, which a map hashes, so no two texts share one by accident. Texts that no other can
 * equal, and empty ones, have no key: whole texts are only read where their two ends agree. Asked with an item and its place in the list.
 */
export function textKeys<T extends { readonly text: string }>(
  items: readonly T[],
): (item: T, place: number) => string | undefined {
  const ends = items.map(({ text }) => bothEnds(text));
  const counts = new Map<number, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return ({ text }, place) => {
    const isAlone = (counts.get(ends[place] ?? 0) ?? 0) < 2;
    return isAlone ? undefined : text.trim().replace(/\s+/g, ' ') || undefined;
  };
}

const endLength = 12;

/** A number made of the first and the last characters that are not whitespace; texts that differ may share it. */
function bothEnds(text: string): number {
  return visible(text, text.length - 1, -1, visible(text, 0, 1, 0));
}

/** Mixes in up to `endLength` code units that are not whitespace, from a place on, forwards (step 1) or backwards (-1). */
function visible(text: string, from: number, step: 1 | -1, start: number): number {
  let mixed = start;
  for (let at = from, found = 0; at >= 0 && at < text.length && found < endLength; at += step) {
    const unit = text.charCodeAt(at);
    if (isWhitespace(unit)) continue;
    mixed = (Math.imul(mixed, 31) + unit) | 0;
    found += 1;
  }
  return mixed;
}

/** As `trim` and `\s` see it. Most units are ASCII, where asking is cheap. */
function isWhitespace(unit: number): boolean {
  if (unit > 32 && unit < 127) return false;
  return unit === 32 || String.fromCharCode(unit).trim() === '';
}
