/**
 * Drops the marks that stand on Latin, Greek and Cyrillic letters (`naïve` → `naive`) and turns a final sigma into a
 * plain one. Marks of other scripts stay: there they tell words apart.
 */
export function foldAccents(text: string): string {
  if (isAscii(text)) return text;
  return text.normalize('NFD').replace(accents, '$1').replaceAll('ς', 'σ').normalize('NFC');
}

const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** Whether every character is ASCII. */
function isAscii(text: string): boolean {
  for (let position = 0; position < text.length; position += 1) if (text.charCodeAt(position) > 0x7f) return false;
  return true;
}
