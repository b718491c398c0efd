/**
 * Text from outside, safe to print: a control character would move the cursor, colour the screen or rename the window,
 * a direction override would show a line other than it is, and invisible characters would reach a model that no person
 * sees. Each is shown as the replacement character.
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
 * JSON of the same meaning that is safe to print: the characters that `printable` replaces are escaped as `\\u`, so
 * that no terminal acts on them and no reader sees another order.
 */
export function escapedJson(json: string): string {
  return json.replace(dangerous, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}

// Controls but the line feed and the tab (Cc), the line and paragraph separators, and all that Unicode defines as invisible: directional
// formatting (UAX 9), zero-width characters, tags, variation selectors. Some of those stay in their proper use: the soft hyphen, one
// selector after a sign, and joiners within an emoji or between letters of scripts that join them.
const dangerous = invisible();

function invisible(): RegExp {
  const emoji = String.raw`\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}`;
  const unjoined = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Inherited}]`;
  const joined = String.raw`[[\p{L}\p{M}]--${unjoined}]`;
  const selector = String.raw`[\u180B-\u180D\uFE00-\uFE0F]`;
  return new RegExp(
    [
      String.raw`[[\p{Cc}\u2028\u2029]--[\n\t]]`,
      String.raw`[\p{Default_Ignorable_Code_Point}--[\u00AD\u200C\u200D${selector}]]`,
      String.raw`(?<=^|\s|\p{Default_Ignorable_Code_Point})${selector}`,
      String.raw`(?<!${joined}|${emoji})\u200D`,
      String.raw`(?<!${joined})\u200C`,
    ].join('|'),
    'gv',
  );
}
