/**
 * Raised text, such as an exponent or the mark of a note, as it goes after the text before it: `10^6`, `x^(n+1)`, `1st`, `grew. [3]`.
 * Set close, it would be another number.
 */
export function raisedText(before: string, text: string, { isNote }: { readonly isNote: boolean }): string {
  if (text === '') return '';
  const isMark = /^[*†‡§¶#]+$/.test(text);
  const bare = /^[[(]?(.*?)[\])]?$/.exec(text)?.[1] ?? text;
  if (isNote || /^\[.*\]$/.test(text)) return isMark ? text : `${/\s$/.test(before) ? '' : ' '}[${bare}]`;
  if (
    isMark ||
    !/[\p{L}\p{N})\]]$/u.test(before) ||
    /^(?:st|nd|rd|th|er|re|e|o|a|le?s?|mes?|ers?|tm|sm|®|™|°|º|ª|['′″])$/i.test(text)
  ) {
    // After the end of a sentence, a number is the mark of a note.
    return /[.,;:!?"”’»]$/.test(before) && /^[\d,\s–-]+$/.test(text) ? ` [${text}]` : text;
  }
  return `^${/^[+−–-]?[\p{L}\p{N}.,]+$/u.test(text) ? text : `(${text})`}`;
}

/** Lowered text: `H2O` and `CO2` as they are, `10_2` between figures. */
export function loweredText(before: string, text: string): string {
  return /\p{N}$/u.test(before) && /^\p{N}/u.test(text) ? `_${text}` : text;
}
