import { describe, expect, it } from 'vitest';
import { vocabularyFile } from './vocabulary-bits.ts';

describe('the filters of vocabularies', () => {
  it('are made of the published ranks', async () => {
    await expect(vocabularyFile()).toMatchFileSnapshot('../src/token-vocabulary-bits.ts');
  });
});
