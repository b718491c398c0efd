import { describe, expect, it } from 'vitest';
import { describeIndexes, findChunk, showCitation } from '../../src/inspect/index.ts';
import { withProviders } from '../../src/providers/with-providers.ts';
import { indexedProject } from './project.ts';

const never = () => new Promise<never>(() => {});

describe('a store that never answers and heeds no signal', () => {
  it('holds no look at it longer than the time of a search', async () => {
    const { loaded } = await indexedProject({ 'touchstone.config.yaml': 'retrieval: { timeoutMs: 100 }\n' });
    const late = { code: 'timeout', message: expect.stringContaining('time budget of 100 ms') };
    await withProviders(loaded, [], async ({ store }) => {
      const providers = { store: { ...store, describe: never, listIndexes: never } };
      await expect(describeIndexes(loaded, { providers })).rejects.toMatchObject(late);
      await expect(findChunk(loaded, 'docs/errors.md', { providers })).rejects.toMatchObject(late);
      await expect(showCitation(loaded, 'docs/errors.md', { providers })).rejects.toMatchObject(late);
    });
  });
});
