/** A document's own field, such as its title, as one line of at most so many characters. */
export function oneLine(text: string, maxLength = 500): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .normalize('NFC');
}
