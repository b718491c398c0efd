import { expect } from 'vitest';
import { expectAbortedBefore } from './abort-claims.ts';
import { casesOf } from './case.ts';
import type { EmbedderCase } from './embedder-subject.ts';
import { expectUsage } from './provider-claims.ts';
import { expectVectors } from './vectors.ts';

const documents = [['The harbour.', 'Its dues are paid in advance.'], ['The tide turns at noon.']];

/** Claims about `embedDocuments`. */
export const contextualEmbeddingCases: readonly EmbedderCase[] = casesOf(['embedDocuments'], {
  'embedDocuments gives an embedding for each document, with a vector for each chunk, in their order': async ({
    embedder,
  }) => {
    const embeddings = await embedder.embedDocuments!({ documents });
    expect(embeddings).toHaveLength(2);
    for (const [i, chunks] of documents.entries()) expectVectors(embeddings[i]!, chunks.length, embedder);
  },
  'embedDocuments gives nothing for no documents, and nobody is asked': async ({ embedder, requests }) => {
    const before = requests?.();
    expect(await embedder.embedDocuments!({ documents: [] })).toEqual([]);
    expect(requests?.()).toBe(before);
  },
  'embedDocuments with a signal that has fired is aborted, and nobody is asked': ({ embedder, requests }) =>
    expectAbortedBefore((signal) => embedder.embedDocuments!({ documents }, { signal }), requests),
  'embedDocuments says what was used': {
    when: ({ usage = false }) => usage,
    run: async ({ embedder }) => {
      const used = (await embedder.embedDocuments!({ documents })).flatMap(({ usage }) => usage ?? []);
      expect(used.length, 'embeddings with usage').toBeGreaterThan(0);
      // The usage of several documents may be reported once, with the first.
      expectUsage(used[0]);
    },
  },
});
