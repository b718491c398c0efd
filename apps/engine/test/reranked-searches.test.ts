import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, runEngine, type TestedEngine, twoIndexes } from './running-engine.ts';

let tested: TestedEngine;
beforeAll(async () => {
  tested = await runEngine(twoIndexes);
});
afterAll(() => tested.stop());

const request = { index: 'docs', query: 'onRequest hook', search_method: 'hybrid' };
const model = 'touchstone-rerank-2';

describe('decision 32: a request with rerank, over HTTP', () => {
  it.each(['/v1/retrieve', '/v1/search'])('to %s says how it was reranked, and both ranks and scores', async (path) => {
    const { retrieval_calls: calls } = await bodyOf(await tested.ask(path, { json: { ...request, rerank: true } }));
    expect(calls).toMatchObject([{ rerank: { model, pool: 50 } }]);
    expect(calls[0].results[0]).toMatchObject({
      rerank_score: expect.any(Number),
      search_rank: expect.any(Number),
      relevance_kind: 'hybrid_score',
    });
  });

  it('001: without it, the answer has no member that the contract does not know', async () => {
    const { retrieval_calls: calls } = await bodyOf(await tested.ask('/v1/retrieve', { json: request }));
    expect(Object.keys(calls[0])).not.toContain('rerank');
    expect(Object.keys(calls[0].results[0])).toEqual([
      'id',
      'text',
      'metadata',
      'score',
      'score_kind',
      'relevance_score',
      'relevance_kind',
      'relevance_components',
    ]);
  });

  it('says it in the flat form too, and in a batch for each request that asks', async () => {
    const flat = await bodyOf(await tested.ask('/v1/retrieve?form=flat', { json: { ...request, rerank: true } }));
    expect(flat).toMatchObject({ status: 'success', rerank: { model } });
    const requests = [{ ...request, rerank: true, rerank_pool: 4 }, request];
    const { items } = await bodyOf(await tested.ask('/v1/retrieve/batch', { json: { requests } }));
    const reranked = items.map(({ retrieval_calls: calls }) => calls?.[0].rerank);
    expect(reranked).toEqual([{ model, pool: 5, documents: expect.any(Number) }, undefined]);
  });

  it('is refused for what is no pool, by name', async () => {
    const answer = await tested.ask('/v1/retrieve', { json: { ...request, rerank: 'yes', rerank_pool: 201 } });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain('rerank must be true or false');
    expect(text).toContain('rerank_pool must be an integer from 1 to 200');
  });
});
