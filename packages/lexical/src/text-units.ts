/** The UTF-16 units of a text in an array, which is read much faster than a string. */
export type TextUnits = Uint8Array | Uint16Array;

const encoder = new TextEncoder();
const shared = new Uint8Array(65_536);

/**
 * The units of a text that is ASCII throughout; undefined for any other. The array may be longer than the text, and the next
 * call may overwrite it.
 */
export function asciiUnits(text: string): Uint8Array | undefined {
  const units = text.length <= shared.length ? shared : new Uint8Array(text.length);
  const { read, written } = encoder.encodeInto(text, units);
  return read === text.length && written === text.length ? units : undefined;
}

export function utf16Units(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) units[i] = text.charCodeAt(i);
  return units;
}
