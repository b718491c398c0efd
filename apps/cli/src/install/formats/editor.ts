/** Adds our part to the text of a file and removes it again. The rest of the text stays. Both throw `Malformed`. */
export interface Editor {
  /** The text with our part, or as it was where it has one; `undefined` is a file that does not exist. */
  add(text: string | undefined): string;
  /** The text without our part, as it was where it has none that we wrote; `undefined` where nothing else is left. */
  remove(text: string): string | undefined;
}

/** The line end of a text. */
export function lineEnd(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
