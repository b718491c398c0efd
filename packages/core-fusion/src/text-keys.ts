/**
 * A key for each text such that two share it exactly when the texts are the same once whitespace is collapsed. The key
 * is the collapsed text itself, which a map hashes, so no two texts share one by accident. Texts that no other can
 * equal, and empty ones, have no key: whole texts are only read where their two ends agree.
 */
export function textKeys<T extends { readonly text: string }>(items: readonly T[]): (item: T) => string | undefined {
  const ends = new Map(items.map((item) => [item, bothEnds(item.text)]));
  const counts = new Map<string, number>();
  for (const end of ends.values()) counts.set(end, (counts.get(end) ?? 0) + 1);
  return (item) => {
    const isAlone = (counts.get(ends.get(item) ?? '') ?? 0) < 2;
    return isAlone ? undefined : item.text.trim().replace(/\s+/g, ' ') || undefined;
  };
}

const endLength = 24;

/** The first and the last characters that are not whitespace. */
function bothEnds(text: string): string {
  return `${visible(text, 0, 1)} ${visible(text, text.length - 1, -1)}`;
}

/** Up to `endLength` code units that are not whitespace, from a place on, forwards (step 1) or backwards (step -1). */
function visible(text: string, from: number, step: 1 | -1): string {
  let found = '';
  for (let at = from; at >= 0 && at < text.length && found.length < endLength; at += step) {
    const unit = text.charAt(at);
    // Most are ASCII, where asking is cheaper than trimming.
    found += unit > ' ' && unit <= '~' ? unit : unit.trim();
  }
  return found;
}
