/** `xiv` and `XIV` are 14; undefined for what no one would write as a Roman numeral. */
export function romanNumber(text: string): number | undefined {
  const match = /^(m{0,3})(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.exec(text);
  if (match === null || text === '') return undefined;
  return Array.from(text.toLowerCase(), (letter) => values[letter] ?? 0).reduce(
    (sum, value, at, all) => sum + (value < (all[at + 1] ?? 0) ? -value : value),
    0,
  );
}

const values: { readonly [letter: string]: number } = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
