import { expect } from 'vitest';
import { casesOf } from './case.ts';
import type { EmbedderCase } from './embedder-subject.ts';
import { expectDeclared, expectUsage, loneSurrogate, oddTexts } from './provider-claims.ts';
import { valueOrRefusal } from './rejects-with.ts';
import { cosine, expectSame, expectVectors, lengthOf, vectorOf } from './vectors.ts';

const texts = ['The tide turns at noon.', 'Harbour dues are paid in advance.', 'function open(path) { }'] as const;

/** Claims about the answers of an embedder. */
export const embeddingCases: readonly EmbedderCase[] = casesOf([], {
  'an embedder declares version, name, model, dimensions and limits': async ({ embedder }) => {
    const { dimensions, model, limits } = embedder;
    expectDeclared(embedder, { model, limits: { ...limits, dimensions } });
  },
  'each text gets a vector of the declared dimensions, finite and not zero, and the input stays as it is': async ({
    embedder,
    options: { unitLength = true },
  }) => {
    const input = Object.freeze({ texts: Object.freeze([...texts]), role: 'document' as const });
    const embedding = await embedder.embed(input);
    expectVectors(embedding, 3, embedder);
    if (!unitLength) return;
    for (const vector of embedding.vectors) expect(lengthOf(vector)).toBeCloseTo(1, 4);
  },
  'vectors come in the order of the texts': async ({ embedder }) => {
    const { vectors } = await embedder.embed({ texts, role: 'document' });
    for (const [position, text] of texts.entries()) {
      const alone = await vectorOf(embedder, text);
      const nearest = vectors.map((vector) => cosine(vector, alone));
      expect(nearest.indexOf(Math.max(...nearest))).toBe(position);
    }
  },
  'equal texts get equal vectors, in one call and in two, alone and in company': async ({
    embedder,
    options: { exact = false },
  }) => {
    const { vectors } = await embedder.embed({ texts: [texts[0], texts[1], texts[0]], role: 'document' });
    expectSame(vectors[0]!, vectors[2]!, exact);
    expectSame(vectors[0]!, await vectorOf(embedder, texts[0]), exact);
  },
  'no texts give no vectors, and nobody is asked': async ({ embedder, requests }) => {
    const before = requests?.();
    expect((await embedder.embed({ texts: [], role: 'document' })).vectors).toEqual([]);
    expect(requests?.()).toBe(before);
  },
  'each role is taken': async ({ embedder }) => {
    for (const role of ['query', 'document', 'code-query'] as const) {
      expectVectors(await embedder.embed({ texts: [texts[2]], role }), 1, embedder);
    }
  },
  'an empty or blank text gets a vector of its own, or is refused with its place': async ({
    embedder,
    options: { exact = false },
  }) => {
    for (const blank of ['', ' \n\t']) {
      const mixed = [texts[0], blank, texts[1]];
      const found = await valueOrRefusal(() => embedder.embed({ texts: mixed, role: 'document' }), 'texts[1]');
      if (found === undefined) continue;
      expectVectors(found, 3, embedder);
      expectSame(found.vectors[2]!, await vectorOf(embedder, texts[1]), exact);
    }
  },
  'odd Unicode gets vectors like any text': async ({ embedder }) => {
    expectVectors(await embedder.embed({ texts: oddTexts, role: 'document' }), oddTexts.length, embedder);
  },
  'half of a surrogate pair gets a vector, or is refused with its place': async ({ embedder }) => {
    const mixed = ['a', loneSurrogate];
    const found = await valueOrRefusal(() => embedder.embed({ texts: mixed, role: 'document' }), 'texts[1]');
    if (found !== undefined) expectVectors(found, 2, embedder);
  },
  'calls at one time do not mix their answers': async ({ embedder, options: { exact = false } }) => {
    const together = await Promise.all(texts.map((text) => vectorOf(embedder, text)));
    for (const [i, text] of texts.entries()) expectSame(together[i]!, await vectorOf(embedder, text), exact);
  },
  'usage names calls and what was charged for': {
    when: ({ usage = false }) => usage,
    run: async ({ embedder }) => {
      expectUsage((await embedder.embed({ texts, role: 'document' })).usage);
    },
  },
});
