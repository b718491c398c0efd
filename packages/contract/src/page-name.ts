/** The page of a text for a reader: `p. 42 (file page 58)` where it is printed another way than it is counted, else `page 58`; undefined without any. */
export function pageName({
  pageLabel,
  pageNumber,
}: {
  readonly pageLabel?: string;
  readonly pageNumber?: number;
}): string | undefined {
  if (pageLabel === undefined) return pageNumber === undefined ? undefined : `page ${pageNumber}`;
  const isSame = pageNumber === undefined || pageLabel === String(pageNumber);
  return isSame ? `p. ${pageLabel}` : `p. ${pageLabel} (file page ${pageNumber})`;
}

const numerals = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** The Roman numeral of a number in lower case; figures outside of 1 to 3,999. */
export function romanNumeral(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let rest = number;
  let text = '';
  for (const [value, sign] of numerals) {
    text += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
