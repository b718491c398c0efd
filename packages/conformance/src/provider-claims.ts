import type { Provider } from '@touchstone/contract';
import { expect } from 'vitest';

/** The declarations of every provider of a model: the version of the port, a name, a model, limits of 1 or more. */
export function expectDeclared(
  { specVersion, name }: Provider,
  { model, limits = {} }: { readonly model?: string; readonly limits?: Readonly<Record<string, number>> },
): void {
  expect(specVersion).toBe(1);
  expect(name).toMatch(/\S/);
  if (model !== undefined) expect(model).toMatch(/\S/);
  for (const limit of Object.values(limits)) {
    expect(limit).toBeGreaterThanOrEqual(1);
    expect(limit).toSatisfy(Number.isInteger);
  }
}

/** Usage has at least one call, and whole numbers for its other counts. */
export function expectUsage(usage: object | undefined): void {
  expect(usage).toMatchObject({ calls: expect.any(Number) });
  const counts = Object.entries(usage ?? {}).filter(([, count]) => count !== undefined);
  for (const [name, count] of counts) {
    expect(count, name).toSatisfy(Number.isInteger);
    expect(count, name).toBeGreaterThanOrEqual(name === 'calls' ? 1 : 0);
  }
  expect(counts.length, 'what was charged for, besides calls').toBeGreaterThan(1);
}

/** True if a limit is one that a case can reach. */
export function isReachable(limit: number): boolean {
  return limit <= 20_000;
}

/** True if there is no limit: no text is that long. */
export function isUnlimited(limit: number): boolean {
  return limit >= 1e9;
}

/** Texts that transports and tokenizers stumble over, all of them well-formed. */
export const oddTexts: readonly string[] = [
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 👩🏽‍🚀',
  'e\u0301 \u00E9 \uFB01 \uFF21',
  '\u202Eשלום\u202C مرحبا',
  '日本語のテキスト ภาษาไทย',
  '\uFEFFbyte order mark',
  'control \u0007 \u001B[31m \u2028 \u2029 \t\r\n',
  '"quotes\\" \\u0041 <script> {{x}} %00',
];

/** Half of a pair: JSON can carry it, UTF-8 cannot. */
export const loneSurrogate = 'lone \uD800 surrogate';

/** More tokens than a limit, for any tokenizer: as many words of one letter, half as many again. */
export function overlongText(limit: number): string {
  return 'a b c d e f '.repeat(Math.ceil(limit / 4));
}
