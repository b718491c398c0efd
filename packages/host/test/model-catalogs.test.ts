import { plugin as cohereEmbedder } from '@touchstone/embed-cohere';
import { plugin as voyageEmbedder } from '@touchstone/embed-voyage';
import { plugins as gemini } from '@touchstone/gemini';
import { plugins as openai } from '@touchstone/openai';
import { plugin as cohereReranker } from '@touchstone/rerank-cohere';
import { plugin as voyageReranker } from '@touchstone/rerank-voyage';
import { describe, expect, it } from 'vitest';

describe.each([
  ['embed-cohere', cohereEmbedder],
  ['gemini#embedder', gemini.embedder],
  ['openai#embedder', openai.embedder],
  ['embed-voyage', voyageEmbedder],
  ['gemini#languageModel', gemini.languageModel],
  ['openai#languageModel', openai.languageModel],
  ['rerank-cohere', cohereReranker],
  ['rerank-voyage', voyageReranker],
])('the catalog of %s', (_, plugin) => {
  const models = plugin.models?.models ?? [];
  const byName = new Map(models.map((model) => [model.name, model]));

  it('knows the default, which is not retired, and names each model once', () => {
    const { model } = plugin.options.parse({}) as { model: string };
    expect(byName.get(model)?.status).toMatch(/^(current|legacy)$/);
    expect(byName.size).toBe(models.length);
  });

  it('has a current successor for what it replaces, a day for what is retired, and is dated', () => {
    for (const { status, endsOn, successor } of models) {
      if (successor !== undefined) expect([status, byName.get(successor)?.status]).toEqual([status, 'current']);
      if (status === 'retired') expect(endsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(plugin.models?.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(plugin.models?.sources.length).toBeGreaterThan(0);
  });
});
