import { isRetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { batchQuestions } from '../src/index.ts';

const defaults = { question: { topK: 3, searchMethod: 'keyword' }, index: async () => 'docs', maxTopK: 50 } as const;

describe('batchQuestions', () => {
  it('fills in what a line leaves out: index, top_k and method', async () => {
    const [given, stated] = await batchQuestions(
      ['{"query":"hooks"}', '{"query":"tides","index":"sea","top_k":9,"search_method":"semantic"}'],
      defaults,
    );
    expect(given).toMatchObject({ query: 'hooks', index: 'docs', topK: 3, searchMethod: 'keyword' });
    expect(stated).toMatchObject({ query: 'tides', index: 'sea', topK: 9, searchMethod: 'semantic' });
  });

  it('asks for the index once, and only where a line needs it', async () => {
    let asked = 0;
    const index = async () => {
      asked += 1;
      return 'docs';
    };
    await batchQuestions(['{"query":"a","index":"sea"}'], { ...defaults, index });
    expect(asked).toBe(0);
    await batchQuestions(['{"query":"a"}', '{"query":"b"}'], { ...defaults, index });
    expect(asked).toBe(1);
  });

  it('004 FR-014: a wrong line is an error in its place that names its number, blank lines counted', async () => {
    const read = await batchQuestions(['{"query":"a"}', '', '{"query":', '{"query":"b","top_k":99}'], defaults);
    expect(read.map((one) => (isRetrievalError(one) ? one.message.slice(0, 8) : one.query))).toEqual([
      'a',
      'Line 3: ',
      'Line 4: ',
    ]);
    expect(read[2]).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('top_k') });
  });
});
