/**
 * Text as the tokenizer reads it: compatibility decomposition (NFKD) without non-spacing marks, so that `é` is `e` and
 * the ligature `ﬁ` is `fi`; ideographs are separate words. As BERT's uncased reading, with NFKD where BERT has NFD.
 * Case is kept: it shows where identifiers are cut.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text;
  return text.normalize('NFKD').replace(nonSpacingMark, '').replace(ideograph, ' $& ');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ascii = /^[\x00-\x7f]*$/;
const nonSpacingMark = /\p{Mn}/gu;
const ideograph = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/gu;
