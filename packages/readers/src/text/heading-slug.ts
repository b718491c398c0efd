/**
 * A heading as GitHub names its anchor: lower case, spaces to hyphens, and of all else only letters, their marks, decimal digits, `_` and
 * `-`: `½` goes. `section` where nothing is left. https://github.com/Flet/github-slugger/blob/2.0.0/index.js
 */
export function headingSlug(heading: string): string {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return name === '' ? 'section' : name;
}
