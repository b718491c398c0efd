import { describe, expect, it } from 'vitest';
import { retrievalSchema, retrievalSettings } from './retrieval-settings.ts';

const settings = (retrieval: object, embedder?: object, reranker?: string) =>
  retrievalSettings({
    retrieval: retrievalSchema.parse(retrieval),
    embedder,
    reranker: reranker === undefined ? undefined : { use: reranker },
  });

describe('retrievalSettings', () => {
  it('searches by keyword where there is no embedder, and by both branches where there is one', () => {
    expect(settings({}).searchMethod).toBe('keyword');
    expect(settings({}, { use: 'x' }).searchMethod).toBe('hybrid');
  });

  it('keeps a method that the config states', () => {
    expect(settings({ searchMethod: 'semantic' }, { use: 'x' }).searchMethod).toBe('semantic');
  });

  it('the canonical profile has no score threshold, the validated one 0.5', () => {
    expect(settings({}).scoreThreshold).toBeUndefined();
    expect(settings({ profile: 'validated' }).scoreThreshold).toBe(0.5);
    expect(settings({ profile: 'validated', scoreThreshold: 0.2 }).scoreThreshold).toBe(0.2);
  });

  it.each([
    ['by the reranker that comes with the engine', '@touchstone/local-models#reranker', {}, true],
    ['by no other, which may cost money', '@touchstone/rerank-voyage', {}, false],
    ['by another where the config says so', '@touchstone/rerank-voyage', { rerank: true }, true],
    ['by none where the config says so', '@touchstone/local-models#reranker', { rerank: false }, false],
    ['by none when validated', '@touchstone/local-models#reranker', { profile: 'validated' }, false],
    ['by none where there is none', undefined, {}, false],
  ])('searches are reranked %s', (_, reranker, retrieval, rerank) => {
    expect(settings(retrieval, {}, reranker).rerank).toBe(rerank);
  });
});
