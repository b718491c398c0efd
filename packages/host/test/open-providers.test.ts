import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/file/load-config.ts';
import { type OptionalKind, openProviders, type Providers } from '../src/providers/open-providers.ts';
import { tempFolder } from './temp-folder.ts';

/** A provider that notes where it was closed, and may then fail. */
const pluginText = (kind: string, close = '') => `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
export const plugin = {
  specVersion: 1,
  kind: '${kind}',
  name: '${kind}',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: (_, { baseDir }) => ({
    specVersion: 1,
    name: '${kind}',
    close: async () => {
      writeFileSync(join(baseDir, '${kind} closed'), '');
      ${close}
    },
  }),
};
`;
const kinds = ['embedder', 'reranker', 'store'];
const config = kinds.map((kind) => `${kind}: ./${kind}.mjs\n`).join('');
const providerFiles = (closeEmbedder = '') => ({
  'touchstone.config.yaml': config,
  'embedder.mjs': pluginText('embedder', closeEmbedder),
  'reranker.mjs': pluginText('reranker'),
  'store.mjs': pluginText('store'),
});

async function open(folder: string, wanted?: readonly OptionalKind[]) {
  return openProviders(await loadConfig({ cwd: folder, env: {}, isTrusted: true }), wanted);
}
const closedIn = (folder: string) => kinds.filter((kind) => existsSync(join(folder, `${kind} closed`)));

/** The providers that were made, in the order of the fields. */
function openedKinds(providers: Providers): readonly string[] {
  const { store, embedder, reranker, languageModel } = providers;
  return Object.entries({ store, embedder, reranker, languageModel })
    .filter(([, provider]) => provider !== undefined)
    .map(([kind]) => kind);
}

describe('openProviders', () => {
  it('by default makes the embedded store, the local embedder and the local reranker', async () => {
    const { store, embedder, reranker, close } = await open(tempFolder());
    expect([store.name, embedder?.model, reranker?.name]).toEqual(['sqlite', 'touchstone-static-1', 'local']);
    await close();
  });

  it('leaves out what is switched off', async () => {
    const providers = await open(tempFolder({ 'touchstone.config.yaml': 'embedder: none\nreranker: none\n' }));
    expect(openedKinds(providers)).toEqual(['store']);
  });

  it('loads only the kinds that are asked for: others need not even be installed', async () => {
    const files = { ...providerFiles(), 'reranker.mjs': 'throw new Error("loaded")' };
    expect(openedKinds(await open(tempFolder(files), ['embedder']))).toEqual(['store', 'embedder']);
    expect(openedKinds(await open(tempFolder(files), []))).toEqual(['store']);
    await expect(open(tempFolder(files))).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('makes a language model where one is configured and asked for', async () => {
    const files = {
      ...providerFiles(),
      'model.mjs': pluginText('language-model'),
      'touchstone.config.yaml': `${config}languageModel: ./model.mjs\n`,
    };
    expect((await open(tempFolder(files))).languageModel?.name).toBe('language-model');
    const unloadable = { ...files, 'model.mjs': 'throw new Error("loaded")' };
    expect(openedKinds(await open(tempFolder(unloadable), ['reranker']))).not.toContain('languageModel');
    const none = { ...files, 'touchstone.config.yaml': `${config}languageModel: none\n` };
    expect(openedKinds(await open(tempFolder(none)))).not.toContain('languageModel');
  });

  it('closes every provider, also when one fails to, and then tells that failure', async () => {
    const folder = tempFolder(providerFiles("throw new Error('stuck');"));
    const { close } = await open(folder);
    await expect(close()).rejects.toThrow('stuck');
    expect(closedIn(folder)).toEqual(kinds);
  });

  it('closes what it has made when a later one cannot be made, and tells why', async () => {
    const folder = tempFolder({ ...providerFiles("throw new Error('stuck');"), 'store.mjs': 'export const a = 1' });
    await expect(open(folder)).rejects.toThrow(/exports no "plugin"/);
    expect(closedIn(folder)).toEqual(['embedder', 'reranker']);
  });

  it('gives an index its own encoders, and all others the embedder of the config', async () => {
    const index = (more: string) => `{ sources: [docs], ${more} }`;
    const folder = tempFolder({
      ...providerFiles(),
      'own.mjs': pluginText('embedder'),
      'sparse.mjs': pluginText('sparse-encoder'),
      'touchstone.config.yaml': `${config}indexes:
  plain: { sources: [docs] }
  own: ${index('embedder: ./own.mjs')}
  same: ${index('embedder: ./own.mjs, sparseEncoder: ./sparse.mjs')}
  none: ${index('embedder: none')}
`,
    });
    const { embedder, encodersFor } = await open(folder);
    expect((await encodersFor('plain')).embedder).toBe(embedder);
    expect((await encodersFor('unknown')).embedder).toBe(embedder);
    const own = await encodersFor('own');
    expect(own.embedder).toBeDefined();
    expect(own.embedder).not.toBe(embedder);
    const same = await encodersFor('same');
    expect(same.embedder).toBe(own.embedder);
    expect(same.sparseEncoder?.name).toBe('sparse-encoder');
    expect(await encodersFor('none')).toMatchObject({ embedder: undefined, sparseEncoder: undefined });
  });
});
