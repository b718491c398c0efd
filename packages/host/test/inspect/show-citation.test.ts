import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '@touchstone/ingest';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import { loadConfig } from '../../src/file/load-config.ts';
import { showCitation } from '../../src/inspect/index.ts';
import { withProviders } from '../../src/providers/with-providers.ts';
import { indexedProject } from './project.ts';

/** Functions of four lines with a blank line between them: line 5n+1 begins function n. */
const code = Array.from(
  { length: 60 },
  (_, at) => `/** Step ${at}. */\nexport function step${at}(input) {\n  return input + ${at};\n}\n`,
).join('\n');
const files = {
  'docs/steps.js': code,
  'docs/records.jsonl': '{"_id":"one","text":"the first record"}\n{"_id":"two","text":"the second record"}\n',
};

/** The lines with their numbers. */
const numbered = (from: number, to: number) =>
  linesOf(from, to)
    .split('\n')
    .map((text, at) => ({ line: from + at, text }));

const linesOf = (from: number, to: number) =>
  code
    .split('\n')
    .slice(from - 1, to)
    .join('\n');

async function project() {
  const { folder, loaded } = await indexedProject(files);
  const show = (citation: string, options = {}) => showCitation(loaded, citation, options);
  return { folder, loaded, show };
}

async function records() {
  const { folder, loaded, show } = await project();
  const request = { index: 'default', baseDir: folder, sources: [{ path: 'docs/records.jsonl' }] };
  await withProviders(loaded, ['embedder'], (providers) => ingest(request, providers));
  return { show };
}

describe('showCitation', () => {
  it.each(['#L11-L14', '#L11-14', ''])(
    'takes an absolute path inside the project, and one that begins with "./", with %j',
    async (lines) => {
      const { folder, show } = await project();
      const cited = await show(`docs/steps.js${lines.replace('-14', '-L14')}`);
      expect(cited.text.split('\n').length).toBeGreaterThanOrEqual(4);
      for (const path of ['docs/steps.js', './docs/steps.js', join(folder, 'docs/steps.js')]) {
        expect(await show(path + lines)).toEqual(cited);
      }
      if (lines !== '') expect(cited.text).toBe(linesOf(11, 14));
    },
  );

  it('tells a missing path of the project by its name there', async () => {
    const { folder, show } = await project();
    await expect(show(join(folder, 'docs/gone.js#L1'))).rejects.toThrow('"docs/gone.js#L1"');
  });

  it('shows exactly the cited lines, and with neighbours the lines around them', async () => {
    const { show } = await project();
    const alone = await show('docs/steps.js#L11-L14');
    expect(alone).toMatchObject({
      index: 'default',
      path: 'docs/steps.js',
      sourceType: 'code',
      startLine: 11,
      endLine: 14,
    });
    expect(alone.text).toBe(linesOf(11, 14));
    const around = await show('docs/steps.js#L11-L14', { before: 7, after: 3 });
    expect(around).toMatchObject({ ...alone, before: numbered(4, 10), after: numbered(15, 17) });
    expect(around.citation).toMatch(/docs\/steps\.js#L11-L14$/);
  });

  it('shows lines that no chunk begins or ends with, and blank lines between chunks', async () => {
    const { show } = await project();
    const { text } = await show('docs/steps.js#L3-L289');
    expect(text).toBe(linesOf(3, 289));
  });

  it('stops at the first and the last line of the document', async () => {
    const { show } = await project();
    const { text, before, after } = await show('docs/steps.js#L3-L298', { before: 50, after: 50 });
    expect({ text, before, after }).toEqual({
      text: linesOf(3, 298),
      before: numbered(1, 2),
      after: numbered(299, 299),
    });
  });

  it('shows the whole document for its path, and takes citations as they are shown', async () => {
    const { show } = await project();
    const whole = await show('docs/steps.js');
    expect(whole.text).toBe(linesOf(1, 299));
    expect(await show(whole.citation)).toEqual(whole);
  });

  it('shows a long line whole by its number, and a part of it by its characters', async () => {
    const line = Array.from({ length: 400 }, (_, at) => `Sentence ${at} tells about step ${at}.`).join(' ');
    const { loaded } = await indexedProject({ 'docs/talk.txt': `Title\n${line}\nEnd\n` });
    const shown = await showCitation(loaded, 'docs/talk.txt#L1-L3');
    expect(shown.text).toBe(`Title\n${line}\nEnd`);
    expect((await showCitation(loaded, 'docs/talk.txt#L2', { after: 1 })).text).toBe(line);
    const chunks = await showCitation(loaded, 'docs/talk.txt#top~2');
    const [, start, end] = /#L2:chars=(\d+)-(\d+)$/.exec(chunks.citation) ?? [];
    expect(chunks.text).toBe(line.slice(Number(start), Number(end)));
    expect(await showCitation(loaded, chunks.citation)).toEqual(chunks);
  });

  it('shows a part of a long record by its citation, which says its characters', async () => {
    const text = Array.from(
      { length: 400 },
      (_, at) => `Sentence ${at} of the long record tells about step ${at}.`,
    ).join(' ');
    const { folder, loaded, show } = await project();
    writeFileSync(join(folder, 'docs/long.jsonl'), `${JSON.stringify({ _id: 'long', text })}\n`);
    const request = { index: 'default', baseDir: folder, sources: [{ path: 'docs/long.jsonl' }] };
    await withProviders(loaded, ['embedder'], (providers) => ingest(request, providers));
    const { citation } = await show('long~2');
    const [, start, end] = /docs\/long\.jsonl#long:chars=(\d+)-(\d+)$/.exec(citation) ?? [];
    expect(text.slice(Number(start), Number(end))).toMatch(/^Sentence \d+ of/);
    expect((await show(citation)).text).toBe(text.slice(Number(start), Number(end)));
  });

  it('shows a record, which has no lines, by its citation', async () => {
    const { show } = await records();
    const { text, startLine } = await show('docs/records.jsonl#two');
    expect({ text, startLine }).toEqual({ text: 'the second record', startLine: undefined });
  });

  it('names the records of a file, for its path means all of them', async () => {
    const { show } = await records();
    await expect(show('docs/records.jsonl')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/may mean several places of "default": choose one of ".*one", ".*two"\.$/),
    });
  });

  it('suggests the nearest place for one that is not there', async () => {
    const { show } = await project();
    await expect(show('docs/stepps.js#L1-L3')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Did you mean "docs/steps.js#'),
    });
    await expect(show('docs/steps.js#L900-L910')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('reads the index, not the file: what has changed since is not shown, nor what lies elsewhere', async () => {
    const { folder, show } = await project();
    writeFileSync(join(folder, 'docs/steps.js'), 'export const changed = true;\n');
    writeFileSync(join(folder, 'secret.txt'), 'hunter2\n');
    expect((await show('docs/steps.js#L1-L4')).text).toBe(linesOf(1, 4));
    for (const place of [
      'secret.txt',
      join(folder, 'secret.txt'),
      `file://${folder}/secret.txt`,
      'docs/../secret.txt#L1-L1',
    ]) {
      await expect(show(place)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe('hunter2\n');
  });

  it('refuses what is too long to be a citation, and is quick about one of marks alone', async () => {
    const { show } = await project();
    await expect(show('a'.repeat(2001))).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('2000 at most'),
    });
    const workedMs = processorTime();
    for (const marks of [':', '#', ':#', '@', '#L1-L2', '/']) {
      const name = marks.repeat(2000 / marks.length);
      await expect(show(name)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(workedMs()).toBeLessThan(10_000);
  });

  it('warns when the index holds another version than the cited one', async () => {
    const { folder, loaded, show } = await project();
    const request = { index: 'default', baseDir: folder, sources: [{ path: 'docs', repo: 'lib' }] };
    const indexAgain = () =>
      withProviders(loaded, ['embedder'], (providers) => ingest({ ...request, prune: true }, providers));
    await indexAgain();
    const { citation, warnings } = await show('docs/steps.js#L1-L4');
    expect(citation).toMatch(/^lib@/);
    expect(warnings).toBeUndefined();
    writeFileSync(join(folder, 'docs/steps.js'), code.replace('Step 0', 'The first step'));
    await indexAgain();
    expect(await show(citation)).toMatchObject({
      text: expect.stringContaining('The first step'),
      warnings: [{ code: 'citation_unverified' }],
    });
  });

  it('tells that nothing is indexed yet', async () => {
    const { folder } = await project();
    writeFileSync(
      join(folder, 'touchstone.config.yaml'),
      'store: { use: "@touchstone/provider-sqlite", options: { file: other.sqlite } }\n',
    );
    const empty = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
    await expect(showCitation(empty, 'docs/steps.js')).rejects.toMatchObject({ code: 'index_not_found' });
  });
});
