import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens as inCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as inO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../src/index.ts';
import { languageSamples } from './language-samples.ts';
import { piecesOf, sourcesBelow } from './package-sources.ts';
import { tokenSamples } from './token-samples.ts';

const asPlainText = { disallowedSpecial: new Set<string>() };

describe('a token estimate', () => {
  it.each([
    ['openai', 'cl100k', inCl100k],
    ['generic', 'o200k', inO200k],
    ['generic', 'cl100k', inCl100k],
  ] as const)(
    'of %s is within 15 %% of %s for forty lines of any source and page of these packages',
    (family, _, countTokens) => {
      const pieces = sourcesBelow(join(import.meta.dirname, '../..')).flatMap((file) =>
        piecesOf(readFileSync(file, 'utf8')),
      );
      const long = pieces.filter(({ length }) => length > 500);
      const ratios = long
        .map((text) => estimateTokens(text, family) / countTokens(text, asPlainText))
        .sort((a, b) => a - b);
      expect(ratios.length).toBeGreaterThan(500);
      expect(ratios[Math.floor(0.02 * ratios.length)]).toBeGreaterThan(0.85);
      expect(ratios[Math.floor(0.98 * ratios.length)]).toBeLessThan(1.15);
      expect(Math.abs((ratios[ratios.length >> 1] ?? 0) - 1)).toBeLessThan(0.03);
    },
  );

  it.each(Object.keys(languageSamples))('is within 15 %% of the count for prose in %s', (language) => {
    const text = languageSamples[language] ?? '';
    expect(Math.abs(estimateTokens(text, 'openai') / inCl100k(text) - 1)).toBeLessThan(0.15);
    expect(Math.abs(estimateTokens(text) / inO200k(text) - 1)).toBeLessThan(0.15);
    const between = estimateTokens(text) / inCl100k(text);
    expect(between).toBeGreaterThan(0.8);
    expect(between).toBeLessThan(1.15);
  });

  it.each(['english prose', 'technical prose', 'typescript', 'python', 'markdown', 'html', 'yaml', 'sql'])(
    'of other families is near their count for %s',
    (name) => {
      const { text = '', counts } = tokenSamples.find((candidate) => candidate.name === name) ?? {};
      const { gemma3 = 0, qwen3 = 0, wordpiece = 0 } = counts ?? {};
      expect(Math.abs(estimateTokens(text, 'voyage') / qwen3 - 1)).toBeLessThan(0.1);
      expect(Math.abs(estimateTokens(text, 'gemini') / gemma3 - 1)).toBeLessThan(0.3);
      expect(Math.abs(estimateTokens(text, 'wordpiece') / wordpiece - 1)).toBeLessThan(0.2);
    },
  );

  it('needs steps in proportion to what it reads, whatever that is', () => {
    // Byte-pair encoders take minutes for these.
    for (const unit of ['a', ' ', '=-', '\n', '的', '😀']) {
      expect(estimateTokens(unit.repeat(200_000))).toBeGreaterThan(0);
    }
  });
});
