import { existsSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  closing,
  type IdleRefiningOptions,
  loadConfig,
  openIndexer,
  refinementStates,
  refineWhenIdle,
  withProviders,
} from '../src/index.ts';
import { refinementFile } from '../src/providers/refinement/index-refinements.ts';
import { readVectorFileState } from '../src/providers/refinement/vector-file.ts';
import { indexesToRefine } from '../src/refine/indexes-to-refine.ts';
import { startRefining } from '../src/refine/start-refining.ts';
import { tempFolder } from './temp-folder.ts';

/** Reads a text in no time: what is tested is when, not how well. */
const quick = 'refiner: "@touchstone/local-models#embedder"';

/** A busy machine leaves nothing to the lowest. */
const priority = 1;

/** Says in a file that it reads, and waits for another file before it answers. */
const gated = `import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const embed = async ({ texts }) => {
  writeFileSync(new URL('reading', import.meta.url), '');
  while (!existsSync(new URL('go', import.meta.url))) await setTimeout(5);
  return { vectors: texts.map((text) => Float32Array.of(1, text.length)) };
};
const limits = { maxTexts: 64, maxTokensPerText: 512, maxTokensPerCall: 32768 };
export const plugin = {
  specVersion: 1, kind: 'embedder', name: 'gated', options: { safeParse: (data) => ({ success: true, data }) },
  create: () => ({ specVersion: 1, name: 'gated', model: 'gated', dimensions: 2, inProcess: true, limits, embed }),
};
`;

async function project(settings: string, pages = 2) {
  const docs = Array.from({ length: pages }, (_, at) => [`docs/${at}.md`, `# Page ${at}\n\nThe tide of day ${at}.\n`]);
  const cwd = tempFolder({
    'touchstone.config.yaml': `indexes: { default: { sources: [docs] } }\nembedder: none\n${settings}\n`,
    'gated.mjs': gated,
    ...Object.fromEntries(docs),
  });
  const of = await loadConfig({ cwd, env: {}, isTrusted: true });
  await index(of);
  return of;
}

type Project = Awaited<ReturnType<typeof loadConfig>>;

async function index(of: Project): Promise<void> {
  await closing(await openIndexer(of), async (indexer) => {
    for (const request of indexer.requests()) await indexer.index(request);
  });
}

function write(of: Project, name: string): void {
  writeFileSync(join(of.baseDir, name), `# ${name}\n\nA pilot boards outside the bar.\n`);
}

/** Refines when idle until the test ends, and notes what it was told. */
function refining(of: Project, options: IdleRefiningOptions = {}) {
  const told: unknown[] = [];
  const idle = refineWhenIdle(of, {
    ...{ idleMs: 1, priority, ...options },
    onRefined: (name, { chunks, chunksRead }) => told.push([name, chunks, chunksRead]),
    onFailure: (name, { code }) => told.push([name, code]),
  });
  onTestFinished(() => idle.close());
  return { idle, told };
}

function states(of: Project) {
  return withProviders(of, [], async ({ store }) => refinementStates(of, [await store.describe('default')]));
}

const vectors = (of: Project) => readVectorFileState(refinementFile(of, 'default'))?.vectors;

describe('refine: idle', () => {
  it('makes second vectors without a command, and after a change those of what is new', async () => {
    const of = await project(`refine: idle\n${quick}`);
    const { idle, told } = refining(of);
    await expect.poll(() => told).toEqual([['default', 2, 2]]);
    expect(await states(of)).toMatchObject([{ isWhole: true, vectors: 2 }]);
    write(of, 'docs/pilots.md');
    await index(of);
    idle.changed();
    await expect
      .poll(() => told)
      .toEqual([
        ['default', 2, 2],
        ['default', 3, 1],
      ]);
  });

  it('does not begin while something goes on', async () => {
    const of = await project(`refine: idle\n${quick}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { idle, told } = refining(of, { idleMs: 1000 });
    const [first, second] = [idle.busy(), idle.busy()];
    vi.advanceTimersByTime(10_000);
    first();
    vi.advanceTimersByTime(10_000);
    second();
    vi.advanceTimersByTime(999);
    expect(existsSync(refinementFile(of, 'default'))).toBe(false);
    vi.advanceTimersByTime(1);
    await expect.poll(() => told).toEqual([['default', 2, 2]]);
  });

  it('is told once of what cannot be done, however often it is tried', async () => {
    const of = await project('refine: idle\nrefiner: "@touchstone/embed-missing"');
    const { idle, told } = refining(of, { lookMs: 1 });
    await expect.poll(() => told).toEqual([['default', 'invalid_config']]);
    idle.changed();
    await expect.poll(() => told).toHaveLength(2);
  });

  it('goes on in a watch, between its batches', async () => {
    const of = await project(`refine: idle\n${quick}`);
    const stop = new AbortController();
    const told: number[] = [];
    await closing(await openIndexer(of), async (indexer) => {
      const watching = indexer.watch(indexer.requests(), {
        signal: stop.signal,
        refining: { idleMs: 1, priority, onRefined: (_, { chunksRead }) => told.push(chunksRead) },
      });
      await expect.poll(() => told).toEqual([2]);
      write(of, 'docs/pilots.md');
      await expect.poll(() => told).toEqual([2, 1]);
      stop.abort();
      await watching;
    });
    expect(await states(of)).toMatchObject([{ isWhole: true, vectors: 3 }]);
  });
});

it('by default, what was refined once is refined again after a change, and nothing else; with "command", nothing', async () => {
  const of = await project(quick);
  expect(await indexesToRefine(of)).toEqual([]);
  await closing(await openIndexer(of), (indexer) => indexer.refine('default'));
  expect(await indexesToRefine(of)).toEqual([]);
  write(of, 'docs/pilots.md');
  await index(of);
  expect(await indexesToRefine(of)).toEqual(['default']);
  expect(await indexesToRefine({ ...of, config: { ...of.config, refine: 'command' } })).toEqual([]);
});

describe('the process that refines', () => {
  const reading = (of: Project) => expect.poll(() => existsSync(join(of.baseDir, 'reading'))).toBe(true);
  const open = (of: Project) => writeFileSync(join(of.baseDir, 'go'), '');

  it('pauses after the texts that it reads, and goes on', async () => {
    const of = await project('refiner: ./gated.mjs', 20);
    const { done, pause, goOn, kill } = startRefining(of, 'default', priority);
    onTestFinished(kill);
    await reading(of);
    pause();
    open(of);
    await expect.poll(() => vectors(of)).toBe(8);
    goOn();
    expect(await done).toMatchObject({ chunks: 20, chunksRead: 20 });
  });

  it('can be killed, and the next one goes on where it was', async () => {
    const of = await project('refiner: ./gated.mjs', 20);
    const killed = startRefining(of, 'default', priority);
    await reading(of);
    expect(getPriority(killed.pid)).toBe(priority);
    killed.pause();
    open(of);
    await expect.poll(() => vectors(of)).toBe(8);
    await Promise.all([killed.kill(), expect(killed.done).rejects.toMatchObject({ code: 'unavailable' })]);
    expect(await states(of)).toMatchObject([{ isWhole: false, vectors: 8 }]);
    expect(await startRefining(of, 'default', priority).done).toMatchObject({ chunks: 20, chunksRead: 12 });
  });

  it('is not there for a config that cannot be given to it, and says what to do', async () => {
    const of = await project(quick);
    const config = { ...of.config, refiner: { use: './gated.mjs', options: { now: () => 1 } } };
    const { done, pid } = startRefining({ ...of, config }, 'default', priority);
    await expect(done).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('--refine') });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

function isRunning(pid: number | undefined): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}
