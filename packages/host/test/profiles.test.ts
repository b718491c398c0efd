import { join } from 'node:path';
import { ingest } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it } from 'vitest';
import { configProfile, type ProfileName, profileNames } from '../src/file/config-profile.ts';
import { loadConfig } from '../src/file/load-config.ts';
import { openProviders, type Providers } from '../src/providers/open-providers.ts';
import { contextProfile } from '../src/settings/context-settings.ts';
import { evidenceProfile } from '../src/settings/evidence-profile.ts';
import { retrievalSettings } from '../src/settings/retrieval-settings.ts';
import { tempFolder } from './temp-folder.ts';

async function load(name: ProfileName, env: Record<string, string> = {}) {
  const { text } = await configProfile(name);
  return loadConfig({ cwd: tempFolder({ 'touchstone.config.yaml': text }), env });
}

/** Names and models of what a profile opens. */
async function opened(name: ProfileName) {
  const loaded = await load(name);
  const providers = await openProviders(loaded);
  const { store, embedder, reranker, languageModel, encodersFor } = providers;
  const indexes = Object.keys(loaded.config.indexes);
  const embedders = await Promise.all(indexes.map(async (index) => (await encodersFor(index)).embedder));
  await providers.close();
  return {
    store: store.name,
    embedder: nameOf(embedder),
    indexes: Object.fromEntries(indexes.map((index, i) => [index, nameOf(embedders[i])])),
    reranker: nameOf(reranker),
    languageModel: nameOf(languageModel),
  };
}

const nameOf = (provider: Providers['embedder'] | Providers['reranker'] | Providers['languageModel']) =>
  provider && `${provider.name}/${provider.model}`;

describe('000 §10.3: the profile adk', () => {
  it.each(['adk-docs', 'releases/adk-docs-1.0'])(
    'gives docs of an unpacked folder the addresses of their site: %s',
    async (folder) => {
      const { text } = await configProfile('adk');
      const page = '# Tools & Toolsets {#tools}\n\nText.\n';
      const cwd = tempFolder({
        'touchstone.config.yaml': text,
        [`${folder}/docs/tools/index.md`]: page,
        [`${folder}/docs/a2a/intro.md`]: '# Intro to A2A & more\n\nText.\n',
      });
      const { config, baseDir } = await loadConfig({ cwd, env: { ADK_DOCS: folder }, isTrusted: true });
      const store = sqliteStore({ file: join(cwd, 'index.sqlite') });
      const sources = config.indexes.adk_docs?.sources ?? [];
      const { docsNeedUrl } = evidenceProfile(config.evidence);
      const { warnings } = await ingest({ index: 'adk_docs', sources, baseDir, docsNeedUrl }, { store });
      const chunks = await store.fetchByFilter?.({ index: 'adk_docs', limit: 9 });
      await store.close?.();
      expect(docsNeedUrl).toBe(true);
      expect(warnings).toEqual([]);
      expect(chunks?.map(({ metadata: { path, url } }) => [path, url])).toEqual([
        ['docs/a2a/intro.md', 'https://google.github.io/adk-docs/a2a/intro/#intro-to-a2a-more'],
        ['docs/tools/index.md', 'https://google.github.io/adk-docs/tools/#tools'],
      ]);
    },
  );
});

describe('the profile', () => {
  it('adk reads docs and code by a model each, in Qdrant, and reranks with instructions (spec 000)', async () => {
    expect(await opened('adk')).toEqual({
      store: 'qdrant',
      embedder: 'voyage/voyage-context-3',
      indexes: { adk_docs: 'voyage/voyage-context-3', adk_code: 'voyage/voyage-code-3' },
      reranker: 'voyage/rerank-2.5',
      languageModel: undefined,
    });
    const { evidence } = (await load('adk')).config;
    expect(evidence.collections?.map(({ index, type }) => [index, type])).toEqual([
      ['adk_docs', 'docs'],
      ['adk_code', 'code'],
    ]);
    expect(evidenceProfile(evidence).fusion).toEqual({ method: 'rrf', k: 60, where: 'store' });
  });

  it('book is Chroma, Voyage, Cohere and Gemini (spec 002), the retired model by its successor', async () => {
    expect(await opened('book')).toEqual({
      store: 'chroma',
      embedder: 'voyage/voyage-4',
      indexes: { book: 'voyage/voyage-4' },
      reranker: 'cohere/rerank-v3.5',
      languageModel: 'gemini/gemini-3.5-flash-lite',
    });
  });

  it('book-offline is what comes with the engine, with summaries, and needs nothing else', async () => {
    expect(await opened('book-offline')).toEqual({
      store: 'sqlite',
      embedder: 'local/touchstone-static-1',
      indexes: { book: 'local/touchstone-static-1' },
      reranker: 'local/touchstone-rerank-2',
      languageModel: undefined,
    });
    expect((await load('book-offline')).config.indexes.book?.summaries).toBeDefined();
  });

  it.each(['book', 'book-offline'] as const)('%s has the numbers of spec 002', async (name) => {
    const { config } = await load(name, { BOOK_SUBJECT: 'a book on gardens' });
    expect(contextProfile(config.context)).toMatchObject({
      query: {
        corpus: name === 'book' ? 'a book on gardens' : 'a collection of documents',
        historyMessages: 3,
        variants: 3,
      },
      prefetchLimits: { dense: 50, sparse: 50 },
      fusion: { k: 60, lists: 'branches' },
      rerank: { enabled: true, maxCandidates: 50 },
    });
  });

  it('ollama is two models on this machine, the bundled reranker, and time for a model to load', async () => {
    expect(await opened('ollama')).toEqual({
      store: 'sqlite',
      embedder: 'openai/nomic-embed-text',
      indexes: { default: 'openai/nomic-embed-text' },
      reranker: 'local/touchstone-rerank-2',
      languageModel: 'openai/gemma3:4b',
    });
    const { config } = await load('ollama', { OLLAMA_URL: 'http://gpu.example:11434/v1' });
    const { embedder, languageModel } = config;
    expect([embedder?.options.baseUrl, languageModel?.options.baseUrl]).toEqual([
      'http://gpu.example:11434/v1',
      'http://gpu.example:11434/v1',
    ]);
    expect(contextProfile(config.context)).toMatchObject({
      query: { timeoutMs: 30_000 },
      timeoutsMs: { embed: 30_000 },
    });
    expect(evidenceProfile(config.evidence).timeoutsMs.embed).toBe(30_000);
  });

  it('quality is the transformer of the package with its vectors kept, and searches reranked', async () => {
    expect(await opened('quality')).toEqual({
      store: 'sqlite',
      embedder: 'bge/touchstone-bge-small-1',
      indexes: { default: 'bge/touchstone-bge-small-1' },
      reranker: 'local/touchstone-rerank-2',
      languageModel: undefined,
    });
    const { config } = await load('quality');
    expect(config.embedder?.resilience).toMatchObject({ cache: { file: '.touchstone/vectors.sqlite' } });
    expect(retrievalSettings(config)).toMatchObject({ searchMethod: 'hybrid', hybridAlpha: 0.5, rerank: true });
  });

  it('validated is Cohere and Qdrant, 5 results up to 50, none below 0.5 (spec 004)', async () => {
    expect(await opened('validated')).toMatchObject({
      store: 'qdrant',
      indexes: { documents: 'cohere/embed-english-v3.0' },
      reranker: undefined,
    });
    expect(retrievalSettings((await load('validated')).config)).toMatchObject({
      topK: 5,
      maxTopK: 50,
      scoreThreshold: 0.5,
      searchMethod: 'semantic',
    });
  });

  it.each([
    ['adk', ['@touchstone/embed-voyage', '@touchstone/provider-qdrant', '@touchstone/rerank-voyage']],
    [
      'book',
      ['@touchstone/provider-chroma', '@touchstone/embed-voyage', '@touchstone/rerank-cohere', '@touchstone/gemini'],
    ],
    ['book-offline', []],
    ['ollama', ['@touchstone/openai']],
    ['quality', ['@touchstone/embed-bge']],
    ['validated', ['@touchstone/provider-qdrant', '@touchstone/embed-cohere']],
  ] as const)('%s says which packages it needs', async (name, packages) => {
    expect((await configProfile(name)).packages).toEqual(packages);
  });

  it.each(profileNames)(
    '%s takes addresses and keys from the environment, and none of its models is retired',
    async (name) => {
      const { config, baseDir } = await load(name, {
        QDRANT_URL: 'https://q.example',
        CHROMA_URL: 'https://c.example',
      });
      if (config.store.use !== '@touchstone/provider-sqlite')
        expect(config.store.options.url).toMatch(/^https:\/\/[qc]\.example$/);
      const providers = await openProviders({ config, baseDir });
      const encoders = await Promise.all(Object.keys(config.indexes).map(providers.encodersFor));
      const { reranker, languageModel } = providers;
      const used = [...encoders.map(({ embedder }) => embedder), reranker, languageModel].flatMap((one) => one ?? []);
      await providers.close();
      expect(used.map((one) => providers.modelOf(one)?.status)).not.toContain('retired');
      expect(used.every((one) => one.inProcess || providers.priceOf(one) !== undefined)).toBe(true);
    },
  );
});

describe('a price', () => {
  const withPrices = (prices: string) =>
    tempFolder({ 'touchstone.config.yaml': `embedder: "@touchstone/embed-voyage"\nprices: ${prices}\n` });

  it('is what the config says, else what the adapter knows of its vendor', async () => {
    for (const [prices, expected] of [
      ['{}', 0.06],
      ['{ voyage/voyage-4: { perMillionTokens: 0.01 } }', 0.01],
    ] as const) {
      const { embedder, priceOf, close } = await openProviders(
        await loadConfig({ cwd: withPrices(prices), env: {}, isTrusted: true }),
        ['embedder'],
      );
      expect(embedder && priceOf(embedder)).toEqual({ perMillionTokens: expected });
      await close();
    }
  });

  it.each([
    ['{ voyage-4: {} }', /use provider and model, for example "voyage\/voyage-4"/],
    ['{ voyage/voyage-4: { perMillionTokens: -1 } }', /must be a number of US dollars, 0 or more/],
    ['{ voyage/voyage-4: { perMillionToken: 1 } }', /Did you mean "perMillionTokens"/],
  ])('%s is refused', async (prices, message) => {
    await expect(loadConfig({ cwd: withPrices(prices), env: {}, isTrusted: true })).rejects.toThrow(message);
  });
});
