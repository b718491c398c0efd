import { describe, expect, it } from 'vitest';
import { loadConfig, openContexts, openProviders } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

describe('openContexts', () => {
  it('ends within the time budget where the store does not even list its indexes, and when the caller gives up', async () => {
    const loaded = await loadConfig({
      cwd: tempFolder({ 'touchstone.config.yaml': 'indexes: { book: {} }\n' }),
      env: {},
    });
    const providers = await openProviders(loaded, []);
    const silent = { ...providers.store, listIndexes: () => new Promise<never>(() => {}) };
    const contexts = await openContexts(loaded, {
      engine: 'test 1',
      providers: { ...providers, store: silent },
      writesLog: false,
    });
    await expect(contexts.gather({ query: 'What is rest?', timeBudgetMs: 20 })).rejects.toMatchObject({
      code: 'timeout',
    });
    const signal = AbortSignal.abort();
    await expect(contexts.gather({ query: 'What is rest?' }, { signal })).rejects.toMatchObject({ code: 'aborted' });
    await providers.close();
  });
});
