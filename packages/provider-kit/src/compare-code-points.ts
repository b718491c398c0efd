/**
 * Order of two strings by code point: below 0, 0, or above 0. JavaScript's `<` compares UTF-16 units, which puts an emoji
 * (a surrogate, U+D800 and up) before U+E000..U+FFFF, although its code point is above.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Puts surrogates after all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
