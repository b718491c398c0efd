import { romanNumber } from '@touchstone/provider-kit';

/** The number that a word prints, in figures or in Roman numerals, with possible strokes and brackets around it. */
export function printedNumber(word: string): number | undefined {
  const bare = /^[-–—|[(•·]*([\p{L}\p{N}]+)[-–—|\])•·.,:]*$/u.exec(word.trim().slice(0, 20))?.[1];
  if (bare === undefined) return undefined;
  if (/^\d{1,6}$/.test(bare)) return Number(bare);
  return romanNumber(bare);
}
