import { describe, expect, it } from 'vitest';
import { retrievalSchema, retrievalSettings } from './retrieval-settings.ts';

const settings = (retrieval: object, embedder?: object) =>
  retrievalSettings({ retrieval: retrievalSchema.parse(retrieval), embedder });

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
});
