import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchAnswer } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { lettersEmbedder } from './letters-embedder.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const config = (embedder: string) => `embedder: ${embedder}\nindexes: {default: {sources: [docs, src]}}\n`;
const without = config('none');
const local = config('"@touchstone/local-models#embedder"');
const letters = config('./letters.mjs');

/** A project that was indexed under one config, and then got another one. */
async function changed(from: string, to: string): Promise<string> {
  const folder = tempFolder({
    ...corpus,
    'touchstone.config.yaml': from,
    'letters.mjs': lettersEmbedder('one'),
  });
  expect(await spawnTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'touchstone.config.yaml'), to);
  return folder;
}

async function search(folder: string, ...words: readonly string[]) {
  const { code, stdout, stderr } = await spawnTouchstone(folder, ['search', 'error handler', '--json', ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return searchAnswer.decode(JSON.parse(stdout)).retrievalCalls[0];
}

interface IndexReport {
  readonly embedder_change?: object;
  readonly added: { readonly documents: number };
  readonly unchanged: { readonly documents: number };
}

async function index(folder: string, ...words: readonly string[]): Promise<{ report?: IndexReport; stderr: string }> {
  const { code, stdout, stderr } = await spawnTouchstone(folder, ['index', '--json', ...words]);
  expect(code).toBe(0);
  const [report] = (JSON.parse(stdout) as { indexes: IndexReport[] }).indexes;
  // Progress, every five seconds: a busy machine has time for some.
  return { report, stderr: stderr.replace(/^(?:Reading|Indexing) .*\n/gm, '') };
}

/** What each generation of the index is, the active one marked. */
async function generations(folder: string) {
  const { stdout } = await spawnTouchstone(folder, ['status', '--json']);
  const [found] = (JSON.parse(stdout) as { indexes: { generations: { active: boolean; fingerprint: object }[] }[] })
    .indexes;
  return found?.generations.map(({ active, fingerprint }) => ({ active, fingerprint }));
}
const embedding = (provider: string) => expect.objectContaining({ embedding: expect.objectContaining({ provider }) });

/** What an embedder does that listens to the signal alone. */
const untilInterrupted = `
  process.stderr.write('waiting');
  setTimeout(() => {}, 60_000);
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
`;

describe('an index without vectors, where an embedder is configured', () => {
  it('is searched by keyword with a warning that says how to add vectors, until "index" has added them', async () => {
    const folder = await changed(without, local);
    const before = await search(folder);
    expect(before).toMatchObject({
      searchMethod: 'keyword',
      warnings: [
        {
          code: 'branch_unavailable',
          message: expect.stringMatching(/holds no vectors.*Run "touchstone index"/),
          detail: { branch: 'semantic', error: 'invalid_config' },
        },
      ],
    });
    expect(before?.results[0]?.metadata.path).toBe('docs/errors.md');
    const doctor = await spawnTouchstone(folder, ['doctor']);
    expect(doctor).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/warn {2}index default .*holds no vectors/),
    });

    const { stderr } = await index(folder);
    expect(stderr).toBe(
      'Index "default": embedder changed from none to local/touchstone-static-1 (256 dimensions): building a new index beside the old one\n',
    );
    expect(await search(folder)).not.toHaveProperty('warnings');
    expect(await search(folder)).toMatchObject({ searchMethod: 'hybrid' });
  });

  it('a method that the config states is a demand, and refused', async () => {
    const folder = await changed(without, `${local}retrieval: {searchMethod: hybrid}\n`);
    const finished = await spawnTouchstone(folder, ['search', 'x']);
    expect(finished).toMatchObject({ code: 3, stderr: expect.stringContaining('holds no vectors') });
  });
});

describe('index, when the embedder changed', () => {
  it('says why, builds new vectors of everything, and leaves one generation', async () => {
    const folder = await changed(local, letters);
    const { report, stderr } = await index(folder);
    expect(stderr).toBe(
      'Index "default": embedder changed from local/touchstone-static-1 (256 dimensions) to letters/one (26 dimensions): building new vectors beside the old ones\n',
    );
    expect(report).toMatchObject({
      embedder_change: { from: { model: 'touchstone-static-1' }, to: { model: 'one', dimensions: 26 } },
      added: { documents: 3 },
    });
    expect(await generations(folder)).toEqual([{ active: true, fingerprint: embedding('letters') }]);
    expect(await index(folder)).toMatchObject({ stderr: '', report: { unchanged: { documents: 3 } } });
  });

  it('to none leaves the vectors out', async () => {
    const folder = await changed(local, without);
    expect(await search(folder)).toMatchObject({ searchMethod: 'keyword' });
    const { stderr } = await index(folder);
    expect(stderr).toContain('(256 dimensions) to none: building a new index beside the old one');
    const [only] = (await generations(folder)) ?? [];
    expect(only?.fingerprint).not.toHaveProperty('embedding');
  });

  it('--dry-run tells it, counts every document, and changes nothing', async () => {
    const folder = await changed(local, letters);
    const { report, stderr } = await index(folder, '--dry-run');
    expect(stderr).toMatch(/to letters\/one \(26 dimensions\): would build new vectors beside the old ones\n$/);
    expect(report).toMatchObject({ added: { documents: 3 }, embedder_change: { to: { model: 'one' } } });
    expect(await generations(folder)).toEqual([{ active: true, fingerprint: embedding('local') }]);
  });

  it('refuses a run without all sources of the index, whose documents would be lost, and names the others', async () => {
    const folder = await changed(local, letters);
    const refused = await spawnTouchstone(folder, ['index', 'docs']);
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringMatching(/this run has not "src"\. .*--prune/) });
    expect((await index(folder, 'docs', '--prune')).report).toMatchObject({ added: { documents: 2 } });
  });

  it('interrupted, keeps the old index and goes on next time with what was written', async () => {
    // More records than one batch holds, so that the first batch is written when the run ends.
    const records = Array.from(
      { length: 600 },
      (_, at) => `${JSON.stringify({ _id: `r${at}`, text: `record ${at}` })}\n`,
    );
    const jsonl = 'indexes: {default: {sources: [records.jsonl]}}\n';
    const folder = tempFolder({ 'records.jsonl': records.join(''), 'touchstone.config.yaml': jsonl });
    await index(folder);
    const waits = `if (texts.some((text) => text.includes('record 599'))) { ${untilInterrupted} }`;
    writeFileSync(join(folder, 'letters.mjs'), lettersEmbedder('one', waits));
    appendFileSync(join(folder, 'touchstone.config.yaml'), 'embedder: ./letters.mjs\n');
    let isSent = false;
    const interrupted = await spawnTouchstone(folder, ['index'], {
      onOutput: (child, printed) => {
        if (isSent || !printed.includes('waiting')) return;
        isSent = true;
        child.kill('SIGINT');
      },
    });
    expect(interrupted).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('Searches still use the former index; run it again to finish.'),
    });
    expect(await generations(folder)).toEqual([
      { active: true, fingerprint: embedding('local') },
      { active: false, fingerprint: embedding('letters') },
    ]);
    expect((await search(folder, '--method', 'keyword'))?.resultCount).toBe(0);

    writeFileSync(join(folder, 'letters.mjs'), lettersEmbedder('one'));
    const { report } = await index(folder);
    expect(report).toMatchObject({ unchanged: { documents: 512 }, added: { documents: 88 } });
    expect(await generations(folder)).toEqual([{ active: true, fingerprint: embedding('letters') }]);
  });

  it('does not go on with what another embedder began', async () => {
    const folder = await changed(local, letters);
    const stuck = lettersEmbedder('one', "throw new Error('stuck');");
    writeFileSync(join(folder, 'letters.mjs'), stuck);
    expect(await spawnTouchstone(folder, ['index'])).toMatchObject({ code: 1 });
    expect(await generations(folder)).toHaveLength(2);
    writeFileSync(join(folder, 'letters.mjs'), lettersEmbedder('two'));
    await index(folder);
    const [only, second] = (await generations(folder)) ?? [];
    expect(second).toBeUndefined();
    expect(only?.fingerprint).toMatchObject({ embedding: { model: 'two' } });
  });
});

describe('index, interrupted while the embedder is the same', () => {
  it('keeps what was written, and says how to finish', async () => {
    const folder = tempFolder({
      ...corpus,
      'touchstone.config.yaml': letters,
      'letters.mjs': lettersEmbedder('one', untilInterrupted),
    });
    const interrupted = await spawnTouchstone(folder, ['index'], {
      onOutput: (child, printed) => void (printed === 'waiting' && child.kill('SIGINT')),
    });
    expect(interrupted).toMatchObject({
      code: 130,
      stderr: expect.stringContaining(
        'error: Indexing was interrupted. The part written so far is kept; run it again to finish.',
      ),
    });
  });
});
