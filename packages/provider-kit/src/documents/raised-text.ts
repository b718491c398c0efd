/**
 * Raised text, such as an exponent or the mark of a note, as it goes after the text before it: `10^6`, `x^(n+1)`, `1st`, `grew. [3]`.
 * Set close, it would be another number.
 */
export function raisedText(
  before: string,
  text: string,
  { isNote = false }: { readonly isNote?: boolean } = {},
): string {
  if (text === '' || /^[*†‡§¶#®™°º]+$/u.test(text)) return text;
  const [, bare = text] = /^[[(]?(.*?)[\])]?$/su.exec(text) ?? [];
  if (isNote || /^\[.*\]$/u.test(text) || (/^\d[\d,;\s–-]*$/.test(text) && takesNotes.test(before))) {
    return `${/(?:^|\s)$/.test(before) ? '' : ' '}[${bare}]`;
  }
  if (!/[\p{L}\p{N})\]]$/u.test(before) || withoutSign.test(text)) return text;
  return `^${/^[+−–-]?[\p{L}\p{N}.,]+$/u.test(text) ? text : `(${text})`}`;
}

/** The end of a sentence, a year, or a word that is no unit: a number above it is the mark of a note. */
const takesNotes =
  /(?:[.,;:!?"”’»]|(?:^|\P{N})(?:1[5-9]|20)\d\d|(?<!\p{L})(?!(?:met(?:er|re)|inche|mile|yard|second|minute|hour|kilo\w*|centi\w*|milli\w*)s?$)\p{L}{4,})$/u;

/** Endings of ordinals and abbreviations. */
const withoutSign = /^(?:st|nd|rd|th|er|re|ère|e|ème|o|a|os|as|tm|sm|['′″])$/iu;

/** Lowered text: `H2O` and `CO2` as they are, `10_2` between figures. */
export function loweredText(before: string, text: string): string {
  return /\p{N}$/u.test(before) && /^\p{N}/u.test(text) ? `_${text}` : text;
}
