/**
 * Text that came from outside, safe to print: a control character would move the cursor, colour the screen or rename the
 * window, and a direction override would show a line other than it is. Each is shown as the replacement character.
 */
export function printable(text: string): string {
  return harmless(text).replace(/\t/g, '  ');
}

/** The same with its tabs, for text that is copied on. */
export function harmless(text: string): string {
  return text.replace(/\r$/gm, '').replace(dangerous, '\uFFFD');
}

/** The same for text that belongs on one line: a title, a path, a query. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim());
}

/**
 * JSON whose text says the same and is safe to print: what `printable` replaces is escaped as `\\u`, so that no terminal acts on it and no
 * reader sees another order.
 */
export function escapedJson(json: string): string {
  return json.replace(dangerous, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// Controls but the line feed and the tab (Cc), the line and paragraph separators, and the directional formatting characters of Unicode
// (UAX 9).
const dangerous = /(?![\n\t])\p{Cc}|[\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
