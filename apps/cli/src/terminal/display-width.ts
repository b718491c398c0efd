import stringWidth from 'fast-string-width';

/** The cells of a text in a terminal: two for a Chinese or Japanese character, none for a combining mark. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** A text filled up to so many cells. */
export function padEnd(text: string, width: number): string {
  return text + filling(text, width);
}

/** The same with the text at the end. */
export function padStart(text: string, width: number): string {
  return filling(text, width) + text;
}

function filling(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text)));
}
