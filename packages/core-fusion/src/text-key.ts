/** The text once whitespace is collapsed: two texts share it exactly when they are the same but for whitespace. Empty texts have none. */
export function textKey(text: string): string | undefined {
  return text.trim().replace(/\s+/g, ' ') || undefined;
}

/** A number made of the first and the last characters that are not whitespace. Texts with the same key have the same sign. */
export function textSign(text: string): number {
  return visible(text, text.length - 1, -1, visible(text, 0, 1, 0));
}

const endLength = 12;

/** Mixes in up to `endLength` code units without whitespace, from an offset on, forwards (1) or backwards (-1). */
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
