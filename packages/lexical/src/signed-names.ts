import type { TextUnits } from './text-units.ts';

/**
 * The end of a name with signs in it (`C++`, `C#`, `.NET`, `e-mail`), if one begins at this offset, which is the start
 * of a word or a dot; undefined for anything else. Without the signs, `C++` and `C#` would be one word with `C`.
 */
export function signedNameEnd(
  units: TextUnits,
  from: number,
  { start, end, isWord }: { readonly start: number; readonly end: number; readonly isWord: (at: number) => boolean },
): number | undefined {
  const unit = units[from] as number;
  const next = from + 1 < end ? units[from + 1] : undefined;
  const goesOn = (at: number) => at < end && isWord(at);
  if (unit === dot) {
    const isNet = net.every((letter, at) => from + 1 + at < end && lower(units[from + 1 + at] as number) === letter);
    return isNet && !goesOn(from + 4) && (from === start || !isWord(from - 1)) ? from + 4 : undefined;
  }
  if (next === plus) return lower(unit) === c && from + 2 < end && units[from + 2] === plus ? from + 3 : undefined;
  if (next === sharp) return sharpLetters.includes(lower(unit)) && !goesOn(from + 2) ? from + 2 : undefined;
  if (next !== hyphen || lower(unit) !== e || !goesOn(from + 2) || lower(units[from + 2] as number) < a)
    return undefined;
  let last = from + 2;
  while (goesOn(last)) last += 1;
  return last;
}

const codeOf = (sign: string) => sign.charCodeAt(0);
const dot = codeOf('.');
const plus = codeOf('+');
const sharp = codeOf('#');
const hyphen = codeOf('-');
const a = codeOf('a');
const c = codeOf('c');
const e = codeOf('e');
const net = [...'net'].map(codeOf);
const sharpLetters = [...'cfj'].map(codeOf);

/** The small letter of an ASCII capital; other units become ones that no name here has. */
function lower(unit: number): number {
  return unit | 0x20;
}

/** The terms of such a name: `.NET` has "net" too, `e-mail` has "email" and "mail". Undefined for any other word. */
export function signedNameTerms(name: string): readonly string[] | undefined {
  const small = name.toLowerCase();
  if (small === '.net') return ['net', small];
  if (small.startsWith('e-')) return [small.slice(2), `e${small.slice(2)}`];
  return /^[cfj](?:\+\+|#)$/.test(small) ? [small] : undefined;
}
