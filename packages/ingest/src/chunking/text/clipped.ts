/** The beginning of a text that is longer than the limit, in UTF-16 code units; never half of a surrogate pair. */
export function clipped(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maxLength - 1 : maxLength);
}

/** The longest title. A longer heading is a paragraph, and every chunk below would repeat it. */
export function clippedTitle(title: string): string {
  const clip = clipped(title, maxTitleLength);
  return clip === title ? title : `${clip.trimEnd()}…`;
}

const maxTitleLength = 300;
