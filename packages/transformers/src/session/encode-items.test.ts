import { describe, expect, it } from 'vitest';
import { modelDirectory, runtime } from '../../test/session/model-directory.ts';
import { encodeItems } from './encode-items.ts';
import type { Overlong } from './protocol.ts';
import { loadRuntime } from './runtime.ts';

// The stand-in's ids: 101 and 102 frame a text, a word is 1000 x its first letter's number + its length.
const settings = (maxTokens: number, overlong: Overlong) => ({ maxTokens, overlong, model: 'm', itemsField: 'texts' });
const { AutoTokenizer } = await loadRuntime(runtime);
const tokenizer = async () => AutoTokenizer.from_pretrained(await modelDirectory(), { local_files_only: true });

describe('encodeItems', () => {
  it('leaves an input of exactly maxTokens as it is, special tokens counted', async () => {
    const { encoded, truncations } = encodeItems(await tokenizer(), [{ text: 'a b' }], settings(4, 'refuse'));
    expect(encoded).toEqual([{ ids: [101, 1001, 2001, 102], types: [0, 0, 0, 0] }]);
    expect(truncations).toEqual([]);
  });

  it('refuses a longer one, naming its position, its length, the limit and the remedy', async () => {
    const items = [{ text: 'a' }, { text: 'a b c' }];
    const encodeAll = async () => encodeItems(await tokenizer(), items, settings(4, 'refuse'));
    await expect(encodeAll()).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/texts\[1\] has 5 tokens.*m reads 4.*overlong/),
    });
  });

  it('cuts the end of the text and keeps the special token after it', async () => {
    const { encoded, truncations } = encodeItems(await tokenizer(), [{ text: 'a b c' }], settings(4, 'truncate'));
    expect(encoded[0]?.ids).toEqual([101, 1001, 2001, 102]);
    expect(truncations).toEqual([{ index: 0, tokens: 5 }]);
  });

  it('cuts the document of a pair and never the query', async () => {
    const items = [{ text: 'q q', pair: 'a b c' }];
    const { encoded } = encodeItems(await tokenizer(), items, settings(6, 'truncate'));
    expect(encoded[0]).toEqual({ ids: [101, 17001, 17001, 102, 1001, 102], types: [0, 0, 0, 0, 1, 1] });
  });

  it('refuses a query that leaves no room for a document, also where it may cut', async () => {
    const items = [{ text: 'q q q', pair: 'a' }];
    const encodeAll = async () => encodeItems(await tokenizer(), items, settings(6, 'truncate'));
    await expect(encodeAll()).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('The query alone has 6 tokens'),
    });
  });
});
