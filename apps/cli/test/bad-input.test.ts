import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorReport } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { config, corpus } from './corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

async function indexed(): Promise<string> {
  const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': config });
  expect(await runTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
  return folder;
}

describe('a search that cannot be answered', () => {
  const refusals: readonly (readonly [claim: string, words: readonly string[], code: number, message: RegExp])[] = [
    [
      'an unknown index, suggesting the nearest',
      ['x', '--index', 'defualt'],
      4,
      /There is no index "defualt"\. Did you mean "default"\?/,
    ],
    ['an empty query', [''], 2, /`query` is empty: write a question/],
    ['top_k 0', ['x', '--top-k', '0'], 2, /-k must be a whole number from 1 to 50, not "0"/],
    ['top_k 10000', ['x', '-k', '10000'], 2, /-k must be a whole number from 1 to 50, not "10000"/],
    ['a top_k that is no number', ['x', '-k', 'ten'], 2, /-k must be a whole number from 1 to 50, not "ten"/],
    ['alpha NaN', ['x', '--method', 'hybrid', '--alpha', 'NaN'], 2, /--alpha must be a number from 0 to 1, not "NaN"/],
    ['alpha 1.5', ['x', '--method', 'hybrid', '--alpha', '1.5'], 2, /--alpha must be a number from 0 to 1, not "1\.5"/],
    ['an unknown method', ['x', '--method', 'fuzzy'], 2, /--method must be semantic, keyword or hybrid, not "fuzzy"/],
    [
      'a threshold for keyword search',
      ['x', '--threshold', '0.5', '--method', 'keyword'],
      2,
      /--threshold 0\.5 applies to similarity and keyword search has none: .* --method semantic or hybrid/,
    ],
    [
      'a filter on a field that no chunk has',
      ['x', '--filter', 'sorce_type=docs'],
      2,
      /has the filter field "sorce_type"\. Did you mean "source_type"\?/,
    ],
    [
      'a filter without a value',
      ['x', '--filter', 'source_type'],
      2,
      /--filter source_type must have the form key=value/,
    ],
    [
      'a filter given twice',
      ['x', '--filter', 'a=1', '--filter', 'a=2'],
      2,
      /--filter a is given twice\. For one of several values use --where/,
    ],
    [
      'an expression that is not JSON',
      ['x', '--where', '{op:eq}'],
      2,
      /--where is not JSON\. Write an expression such as/,
    ],
    [
      'an expression with an unknown operator',
      ['x', '--where', '{"op":"like"}'],
      2,
      /--where: op must be and, or, not, eq, in, prefix, glob, range or exists/,
    ],
    [
      'an expression file that is not there',
      ['x', '--where', '@nope.json'],
      2,
      /--where: cannot read the file .*nope\.json/,
    ],
    [
      'a timeout of 0',
      ['x', '--timeout', '0'],
      2,
      /--timeout must be a whole number of milliseconds, 1 or more, not "0"/,
    ],
    ['a normalised query of which nothing is left', ['!!!', '--normalize'], 2, /query/],
    [
      'an unknown option, suggesting the nearest',
      ['x', '--topk', '3'],
      2,
      /Unknown option '--topk'\. Did you mean --top-k\?/,
    ],
    ['no query at all', [], 2, /Missing required argument 'query'/],
  ];

  it('is refused with its exit code, the field and the remedy', async () => {
    const folder = await indexed();
    for (const [claim, words, code, message] of refusals) {
      const finished = await runTouchstone(folder, ['search', ...words]);
      expect({ claim, ...finished }).toEqual({ claim, code, stdout: '', stderr: expect.stringMatching(message) });
    }
  });

  it('by meaning, where there are no vectors, is refused with the remedy', async () => {
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': `${config}embedder: none\n` });
    await runTouchstone(folder, ['index']);
    for (const method of ['semantic', 'hybrid']) {
      const finished = await runTouchstone(folder, ['search', 'x', '--method', method]);
      expect(finished).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/holds no vectors.*Choose --method "keyword".*configure an embedder/),
      });
    }
  });

  it('with --json is one error document on stdout, with the query it belongs to', async () => {
    const folder = await indexed();
    const { code, stdout, stderr } = await runTouchstone(folder, ['search', 'hooks', '--top-k', '0', '--json']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(errorReport.decode(JSON.parse(stdout))).toEqual({
      code: 'invalid_request',
      message: '-k must be a whole number from 1 to 50, not "0".',
      context: { query: 'hooks' },
    });
  });

  it('without anything indexed says how to begin', async () => {
    const finished = await runTouchstone(tempFolder(), ['search', 'x']);
    expect(finished).toMatchObject({ code: 4, stderr: expect.stringMatching(/begin with "touchstone index PATH"/) });
  });

  it('with several indexes and no choice names them', async () => {
    const folder = tempFolder({ 'touchstone.config.yaml': 'indexes: {a: {sources: [.]}, b: {sources: [.]}}' });
    const finished = await runTouchstone(folder, ['search', 'x']);
    expect(finished).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/There are several indexes: a, b\. Name one with --index\./),
    });
  });
});

describe('a config that cannot be used', () => {
  it.each([
    ['broken YAML', 'store: [', /touchstone\.config\.yaml:1:9 cannot be read/],
    [
      'an unknown key',
      'retreival: {}',
      /touchstone\.config\.yaml:1:1: "retreival" is not a known field\. Did you mean "retrieval"\?/,
    ],
    [
      'a missing variable',
      `store: {use: x, options: {file: "\${NO_SUCH}"}}`,
      /variable NO_SUCH is not set; "store\.options\.file" in .* needs it\. Set it/,
    ],
    [
      'a package that is not installed',
      'store: no-such-store',
      /"no-such-store" \(store\.use\) is not installed: run "npm install no-such-store"/,
    ],
    [
      'an unknown option of the store',
      'store: {use: "@touchstone/provider-sqlite", options: {fiel: x}}',
      /"fiel" in store\.options is not a known field\. Did you mean "file"\?/,
    ],
    [
      'a wrong type for the store',
      'store: {use: "@touchstone/provider-sqlite", options: {file: 3}}',
      /store\.options\.file .*found the number 3/,
    ],
  ])('%s exits with 3 and says where', async (_, text, message) => {
    const folder = tempFolder({ 'touchstone.config.yaml': text });
    const finished = await runTouchstone(folder, ['search', 'x']);
    expect(finished).toEqual({ code: 3, stdout: '', stderr: expect.stringMatching(message) });
  });

  it('makes doctor fail with the same words', async () => {
    const folder = tempFolder({ 'touchstone.config.yaml': 'retreival: {}' });
    const { code, stdout } = await runTouchstone(folder, ['doctor']);
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: expect.stringMatching(/fail {2}config +Invalid .*Did you mean "retrieval"\?/),
    });
  });
});

describe('files that cannot be indexed', () => {
  it('below a folder are skipped and named with the reason', async () => {
    const folder = tempFolder({
      ...corpus,
      'docs/picture.dat': Uint8Array.of(0, 1, 2),
      'docs/latin.md': Uint8Array.of(0xe4, 0x0a),
    });
    const { code, stdout } = await runTouchstone(folder, ['index', 'docs']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('docs: latin.md (unknown encoding)\n    docs: picture.dat (binary)'),
    });
  });

  it('are refused when they are named themselves', async () => {
    const folder = tempFolder({ 'picture.dat': Uint8Array.of(0, 1, 2) });
    const finished = await runTouchstone(folder, ['index', 'picture.dat']);
    expect(finished).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/picture\.dat is binary/),
    });
  });

  const isRoot = process.getuid?.() === 0;
  const asRoot = isRoot ? ' (SKIPPED: root may read everything, run it as another user)' : '';
  it.skipIf(isRoot)(`are skipped when they may not be read${asRoot}`, async () => {
    const folder = tempFolder(corpus);
    chmodSync(join(folder, 'docs/errors.md'), 0);
    const { code, stdout } = await runTouchstone(folder, ['index', 'docs']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('docs: errors.md (unreadable)') });
  });

  it('a path where nothing is, is refused', async () => {
    const finished = await runTouchstone(tempFolder(), ['index', 'nope']);
    expect(finished).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/nope does not exist\. Correct its path/),
    });
  });

  it.skipIf(process.platform === 'win32')(
    'a device that is named is refused as a special file (not on Windows, which has none)',
    async () => {
      const finished = await runTouchstone(tempFolder(), ['index', '/dev/null']);
      expect(finished).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/\/dev\/null is a special file .* Write its content to an ordinary file/),
      });
    },
  );

  it('nothing to index is refused with both ways to begin', async () => {
    const finished = await runTouchstone(tempFolder(), ['index']);
    expect(finished).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/list sources in a config file .*, or run "touchstone index PATH"/),
    });
  });
});

describe('an index file that is damaged', () => {
  it('exits with 3 and says what to do', async () => {
    const folder = tempFolder({
      '.touchstone/index.sqlite': 'this is no database, it is a text of some length '.repeat(40),
    });
    const finished = await runTouchstone(folder, ['search', 'x']);
    expect(finished).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/index\.sqlite is not a SQLite database: .*delete it and index again/),
    });
  });

  it('makes doctor fail', async () => {
    const folder = tempFolder({
      '.touchstone/index.sqlite': 'this is no database, it is a text of some length '.repeat(40),
    });
    const { code, stdout } = await runTouchstone(folder, ['doctor', '--json']);
    expect({ code, healthy: (JSON.parse(stdout) as { healthy: boolean }).healthy }).toEqual({
      code: 3,
      healthy: false,
    });
  });
});

describe('a command line that is wrong', () => {
  it.each(['--repo', '--ref', '--name', '--type'])('an empty %s is refused', async (option) => {
    const finished = await runTouchstone(tempFolder(corpus), ['index', 'docs', option, '']);
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringContaining(`${option} must not be empty`) });
  });

  it('init where nothing can be written says so', async () => {
    const finished = await runTouchstone(tempFolder({ '.touchstone/config.schema.json/x': '' }), ['init']);
    expect(finished).toMatchObject({ code: 3, stderr: expect.stringContaining('Cannot write to') });
  });

  it('a mistyped method suggests the nearest', async () => {
    const finished = await runTouchstone(await indexed(), ['search', 'x', '--method', 'keywrd']);
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "keyword"?') });
  });

  it('an unknown command suggests the nearest', async () => {
    const finished = await runTouchstone(tempFolder(), ['serch', 'x']);
    expect(finished).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Unknown command 'serch'\. Did you mean search\? See --help\./),
    });
  });

  it('with --json is an error document too', async () => {
    const { code, stdout } = await runTouchstone(tempFolder(), ['search', '--jsn', 'x', '--json']);
    expect({ code, error: errorReport.decode(JSON.parse(stdout)).code }).toEqual({ code: 2, error: 'invalid_request' });
  });

  it('init does not overwrite a config without --force', async () => {
    const folder = tempFolder({ 'touchstone.config.yaml': 'store: mine' });
    const finished = await runTouchstone(folder, ['init']);
    expect(finished).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/already exists: use --force to overwrite it/),
    });
    expect(readFileSync(join(folder, 'touchstone.config.yaml'), 'utf8')).toBe('store: mine');
  });

  it('an id that no chunk has suggests one of that document', async () => {
    const finished = await runTouchstone(await indexed(), ['show', 'docs/hooks.md#hoks']);
    expect(finished).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/has the id or citation "docs\/hooks\.md#hoks"\. Did you mean "docs\/hooks\.md#/),
    });
  });

  it('show in an unknown index suggests the nearest', async () => {
    const finished = await runTouchstone(await indexed(), ['show', 'x', '--index', 'defualt']);
    expect(finished).toMatchObject({ code: 4, stderr: expect.stringMatching(/Did you mean "default"\?/) });
    const none = await runTouchstone(tempFolder(), ['show', 'x']);
    expect(none).toMatchObject({ code: 4, stderr: expect.stringMatching(/begin with "touchstone index PATH"/) });
  });

  it('an unknown form suggests the nearest', async () => {
    const finished = await runTouchstone(tempFolder(), ['config', 'schema', 'retreival_request']);
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringMatching(/Did you mean "retrieval_request"\?/) });
  });
});
