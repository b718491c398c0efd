import { tokenBound } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../src/index.ts';

describe('the tokens of a chunk', () => {
  it('count its line breaks: 200 short lines fit the size that their text has', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `x${i % 10}`);
    const size = tokenBound(lines.join('\n'));
    const whole = { targetTokens: size, maxTokens: size, minTokens: 0 };
    for (const path of ['a.txt', 'a.md', 'a.py', 'a.csv']) {
      const { chunks } = await chunkDocument({ path, text: lines.join('\n') }, whole);
      expect(chunks.map(({ text }) => text)).toEqual([lines.join('\n')]);
    }
  });

  it('stay within the sizes that were asked for, whatever the lines are made of', async () => {
    const sizes = { targetTokens: 60, maxTokens: 90, minTokens: 0 };
    for (const line of ['', '  ', '\t', '1', '    - a', 'word word word', 'ሰላም ለዓለም', 'ぬ']) {
      const { chunks } = await chunkDocument({ path: 'a.txt', text: `${line}\n`.repeat(300).concat('end') }, sizes);
      for (const { text } of chunks) expect(tokenBound(text)).toBeLessThanOrEqual(90);
    }
  });
});
