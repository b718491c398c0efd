/** A heading as GitHub names its anchor: lower case, spaces to hyphens, everything but letters, digits, `_` and `-` gone. */
export function slug(heading: string): string {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return name === '' ? 'section' : name;
}
