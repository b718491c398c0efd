import { describe, expect, it } from 'vitest';
import { closing, indexSummaries, loadConfig, openContexts, openIndexer, openProviders } from '../src/index.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const chapters = [
  ['Keys', 'A private key is picked at random. The key signs. A wallet keeps the private key of its owner.'],
  ['Gas', 'Gas pays for the work of a contract. A price of gas is bid. The limit of gas ends a loop.'],
  ['Blocks', 'A block holds transactions. Validators propose a block. Each block names the block before it.'],
] as const;

const book = chapters
  .flatMap(([title, text], at) =>
    text.split('. ').map((sentence, section) => ({
      _id: `c${at + 1}s${section + 1}`,
      title: `${title} ${section + 1}`,
      text: `${sentence}. It is told again and again that ${sentence.toLowerCase()}, and nobody doubts it.`,
      metadata: { chapter_number: at + 1, chapter_title: title },
    })),
  )
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

async function project(indexes: string, more = '') {
  const cwd = tempFolder();
  writeFiles(cwd, { 'touchstone.config.yaml': `${more}\nindexes: ${indexes}\n`, 'book.jsonl': book });
  return loadConfig({ cwd, env: {}, isTrusted: true });
}

async function indexAll(loaded: Awaited<ReturnType<typeof project>>) {
  return closing(await openIndexer(loaded), async (indexer) => {
    const [request] = indexer.requests();
    if (request === undefined) throw new Error('The config has no sources.');
    const phases: string[] = [];
    const plan = await indexer.plan(request);
    const built = await indexer.index(request, { onSummaryProgress: ({ phase }) => phases.push(phase) });
    return { plan, built, phases: [...new Set(phases)], next: await indexer.plan(request) };
  });
}

describe('002 §1 (RAPTOR): indexes.NAME.summaries', () => {
  it('makes the summaries when the index is made, with the embedder of the index', async () => {
    const loaded = await project('{ book: { sources: [book.jsonl], summaries: true } }');
    const { plan, built, phases, next } = await indexAll(loaded);
    expect(plan.summaries).toBeUndefined();
    expect(built.summaries).toMatchObject({ into: 'book.summaries', chunks: 9, chapters: 3, kept: 0 });
    expect(phases).toEqual(['read', 'embed', 'cluster', 'write']);
    expect(next.summaries).toMatchObject({ toMake: 0, model: { calls: 0 } });
    await closing(await openProviders(loaded, ['embedder']), async ({ store, encodersFor }) => {
      const { fingerprint } = await store.describe('book.summaries');
      expect((await encodersFor('book.summaries')).embedder?.model).toBe(fingerprint.embedding?.model);
    });
  });

  it('are made once where two runs index at once: the second waits, and finds them', async () => {
    const loaded = await project('{ book: { sources: [book.jsonl], summaries: true } }');
    const run = async () =>
      closing(await openIndexer(loaded), async (indexer) => {
        const [request] = indexer.requests();
        return (await indexer.index(request!, { lease: { waits: true } })).summaries;
      });
    const reports = await Promise.all([run(), run()]);
    expect(reports.map((report) => report?.into)).toEqual(['book.summaries', 'book.summaries']);
    const kept = reports.map((report) => report?.kept ?? 0).sort((a, b) => a - b);
    expect(kept[0]).toBe(0);
    expect(kept[1]).toBeGreaterThan(0);
  });

  it('is off by default and with false', async () => {
    for (const said of ['{ sources: [book.jsonl] }', '{ sources: [book.jsonl], summaries: false }']) {
      const { built, next } = await indexAll(await project(`{ book: ${said} }`));
      expect(built.summaries).toBeUndefined();
      expect(next.summaries).toBeUndefined();
    }
  });

  it('takes where and how from the config, and opens no language model for summaries that are extracted', async () => {
    const loaded = await project(
      '{ book: { sources: [book.jsonl], embedder: none, summaries: { into: short, by: extract, levels: 1, chapters: false, clusterSize: 2 } } }',
      'languageModel: "no-such-package"',
    );
    const { built } = await indexAll(loaded);
    expect(built.summaries).toMatchObject({ into: 'short', chapters: 0, clusters: [expect.any(Number)] });
    await closing(await openProviders(loaded, ['embedder']), async ({ store, encodersFor }) => {
      expect((await store.describe('short')).fingerprint.embedding).toBeUndefined();
      expect((await encodersFor('short')).embedder).toBeUndefined();
    });
    await expect(
      indexAll(
        await project('{ book: { sources: [book.jsonl], summaries: true } }', 'languageModel: "no-such-package"'),
      ),
    ).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it.each(['true', '{ into: short }'])(
    'answers "Summarize chapter 2" with the summary of that chapter, and a question without a chapter with summaries of all levels: %s',
    async (summaries) => {
      const loaded = await project(`{ book: { sources: [book.jsonl], summaries: ${summaries} } }`);
      await indexAll(loaded);
      await closing(await openContexts(loaded, { engine: 'test 1', writesLog: false }), async (contexts) => {
        const { pack } = await contexts.gather({ query: 'Summarize chapter 2' });
        expect(pack.understanding).toMatchObject({ queryType: 'summary', chapters: [{ from: 2, to: 2 }] });
        const [first] = pack.sources;
        expect(first).toMatchObject({ nodeKind: 'summary', chapterNumber: 2, title: 'Summary of chapter 2: Gas' });
        expect(first?.citation).toMatch(/book\.jsonl#summary-of-chapter=2$/);
        expect(pack.sources.every(({ chapterNumber }) => chapterNumber === 2)).toBe(true);
        const whole = await contexts.gather({ query: 'Give me a summary of the whole book' });
        expect(whole.pack.understanding.queryType).toBe('summary');
        expect(whole.pack.sources.length).toBeGreaterThan(0);
        expect(whole.pack.sources.every(({ nodeKind }) => nodeKind === 'summary')).toBe(true);
        expect(whole.pack.warnings.map(({ code }) => code)).not.toContain('summaries_missing');
      });
    },
  );

  it('refuses a place that the config has for something else', async () => {
    const loaded = await project('{ book: { sources: [book.jsonl], summaries: { into: other } }, other: {} }');
    expect(() => indexSummaries(loaded.config, 'book')).toThrow(/"other", which the config has for something else/);
    const twice = await project(
      '{ a: { sources: [x], summaries: { into: s } }, b: { sources: [y], summaries: { into: s } } }',
    );
    expect(() => indexSummaries(twice.config, 'a')).toThrow(/name another index/);
    expect(indexSummaries(twice.config, 'c')).toBeUndefined();
  });

  it.each([
    ['{ levels: 3 }', 'must be 1 or 2'],
    ['{ clusterSize: 1 }', 'must be a whole number from 2'],
    ['{ prompt: { template: "Say it." } }', 'must contain {passages}'],
    ['{ model: x }', 'model'],
    ['"yes"', 'must be true, false or an object'],
  ])('says what is wrong with %s', async (summaries, message) => {
    await expect(project(`{ book: { sources: [book.jsonl], summaries: ${summaries} } }`)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(message),
    });
  });
});
