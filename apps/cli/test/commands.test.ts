import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  evidencePack,
  flatResult,
  indexDescription,
  retrievalCalls,
  searchAnswer,
  storedChunk,
  trace,
} from '@touchstone/contract/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { config, corpus } from './corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const files = { ...corpus, 'touchstone.config.yaml': config };
const project = () => tempFolder(files);

async function json(folder: string, words: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await runTouchstone(folder, [...words, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function indexed(): Promise<string> {
  const folder = project();
  await json(folder, ['index']);
  return folder;
}

/** For the tests that only read. */
const readOnly = sharedFolder(files);
beforeAll(() => json(readOnly, ['index']));

describe('index', () => {
  const counts = (documents: number) => expect.objectContaining({ documents });

  it('does only what changed', async () => {
    const folder = project();
    expect(await json(folder, ['index'])).toMatchObject({
      dry_run: false,
      indexes: [{ index: 'default', added: counts(3) }],
    });
    expect(await json(folder, ['index'])).toMatchObject({ indexes: [{ added: counts(0), unchanged: counts(3) }] });
    appendFileSync(join(folder, 'docs/errors.md'), '\nMore.\n');
    rmSync(join(folder, 'src/reply.js'));
    expect(await json(folder, ['index'])).toMatchObject({
      indexes: [{ changed: counts(1), removed: counts(1), unchanged: counts(1) }],
    });
  });

  it('without a config takes paths into "default" and keeps what other paths brought', async () => {
    const folder = tempFolder(corpus);
    await json(folder, ['index', 'docs']);
    await json(folder, ['index', 'src', '--name', 'src']);
    expect(await json(folder, ['status'])).toMatchObject({ indexes: [{ index: 'default', document_count: 3 }] });
    await json(folder, ['index', 'src', '--name', 'src', '--prune']);
    expect(await json(folder, ['status'])).toMatchObject({ indexes: [{ document_count: 1 }] });
  });

  it('of nothing does not send the user to search', async () => {
    const empty = tempFolder({ 'docs/empty.bin': new Uint8Array([0, 1]) });
    const { code, stderr } = await runTouchstone(empty, ['index', 'docs']);
    expect(code).toBe(0);
    expect(stderr).not.toContain('Next:');
    expect(stderr).toContain('No text was found to index: check the paths');
    expect((await runTouchstone(project(), ['index'])).stderr).toContain('Next: ');
  });

  it('--dry-run tells what would change and writes nothing, not even the file', async () => {
    const folder = project();
    expect(await json(folder, ['index', '--dry-run'])).toMatchObject({
      dry_run: true,
      indexes: [{ added: counts(3), document_ids: { added: ['docs/errors.md', 'docs/hooks.md', 'src/reply.js'] } }],
    });
    expect(existsSync(join(folder, '.touchstone'))).toBe(false);
  });

  it('makes the index again under other settings, and with --rebuild under the same ones', async () => {
    const folder = await indexed();
    expect(await json(folder, ['index', '--rebuild'])).toMatchObject({ indexes: [{ added: counts(3) }] });
    appendFileSync(join(folder, 'touchstone.config.yaml'), '    chunking: { targetTokens: 50 }\n');
    expect(await json(folder, ['index'])).toMatchObject({ indexes: [{ added: counts(3) }] });
    const words = ['search', 'lifecycle', '--method', 'keyword'];
    expect(await json(folder, words)).toMatchObject({ retrieval_calls: [{ result_count: 1 }] });
    expect(await json(folder, ['index'])).toMatchObject({ indexes: [{ unchanged: counts(3) }] });
  });
});

describe('search', () => {
  it('--json prints the canonical document, the same bytes each time', async () => {
    const folder = readOnly;
    const words = ['search', 'custom', 'error', 'handler', '--json'];
    const [first, second] = [await runTouchstone(folder, words), await runTouchstone(folder, words)];
    expect(first).toEqual({ code: 0, stderr: '', stdout: second.stdout });
    const [call] = searchAnswer.decode(JSON.parse(first.stdout)).retrievalCalls;
    expect(call).toMatchObject({ index: 'default', query: 'custom error handler', topK: 5, searchMethod: 'hybrid' });
    expect(call?.results[0]?.metadata).toMatchObject({ path: 'docs/errors.md', start_line: 1 });
  });

  it('--trace adds the stages', async () => {
    const document = (await json(readOnly, ['search', 'hooks', '--trace'])) as { trace: unknown };
    expect(trace.decode(document.trace as never).stages.map(({ stage }) => stage)).toContain('search');
  });

  it('--flat prints every field of the flat form, and "no_results" where there are none', async () => {
    const folder = readOnly;
    const found = JSON.parse((await runTouchstone(folder, ['search', 'setErrorHandler', '--flat'])).stdout);
    expect(found).toMatchObject({ status: 'success', query: 'setErrorHandler', warnings: [] });
    expect(flatResult.decode(found.results[0])).toMatchObject({ section: 'Errors', url: null });
    expect(found.results[0].similarity_score).toEqual(expect.any(Number));
    const none = JSON.parse((await runTouchstone(folder, ['search', 'zebra', '--flat', '--method', 'keyword'])).stdout);
    expect(none).toMatchObject({ status: 'no_results', results: [], warnings: [{ code: 'no_matching_terms' }] });
  });

  it('decision 32: --rerank gives the order of the reranker, with both scores; explain and replay know it', async () => {
    const words = ['search', 'custom', 'error', 'handler', '--rerank', '--rerank-pool', '7'];
    const [call] = searchAnswer.decode((await json(readOnly, words)) as never).retrievalCalls;
    expect(call?.rerank).toEqual({ model: 'touchstone-rerank-2', pool: 7, documents: expect.any(Number) });
    expect(call?.results[0]).toMatchObject({ rerankScore: expect.any(Number), searchRank: expect.any(Number) });
    expect((await runTouchstone(readOnly, ['calls', 'explain'])).stdout).toContain('rerank');
    expect(await runTouchstone(readOnly, ['calls', 'replay'])).toMatchObject({ code: 0 });
    const { stdout } = await runTouchstone(readOnly, words);
    expect(stdout).toMatch(/rerank score 0\.\d+, was \d+(?:st|nd|rd|th) by hybrid score/);
    expect(stdout).toContain('reranked by touchstone-rerank-2');
  });

  it('without a config searches the only index that there is', async () => {
    const folder = tempFolder(corpus);
    await json(folder, ['index', 'docs', '--index', 'guide']);
    expect(await json(folder, ['search', 'hooks'])).toMatchObject({ retrieval_calls: [{ index: 'guide' }] });
  });

  it('for people shows rank, citation, lines with their numbers and the time of each stage', async () => {
    const { code, stdout } = await runTouchstone(readOnly, ['search', 'sendReply', '-k', '1']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^1\. touchstone-cli-\w+@sha256:[0-9a-f]{12}:src\/reply\.js#L1-L4\n {3}rerank score \d\.\d{3}, was 1st by hybrid score \d\.\d{3} \(semantic \d\.\d{3}, keyword 1\.000\)\n {3}reply\.js · sendReply\n {5}1 │ export function sendReply\(reply, payload\) \{\n/,
      ),
    });
    expect(stdout).toContain('\n\nVerdict: ');
    expect(stdout).toMatch(
      /1 result by hybrid search of "default", \d results reranked by touchstone-rerank-2, in .* \(embedding .*, search .*, post-processing .*\)/,
    );
  });

  it('says on every answer how well it answers, and which words no passage holds', async () => {
    const gibberish = await runTouchstone(readOnly, ['search', 'zyglotron', 'quuxBarBaz']);
    expect(gibberish.stdout).toMatch(/^1\. [^│]*Verdict: none/);
    expect(gibberish.stdout).toContain('No indexed passage holds "zyglotron", "quuxBarBaz".');
    expect(await json(readOnly, ['search', 'sendReply', 'zyglotron'])).toMatchObject({ unknown_words: ['zyglotron'] });
  });

  it('folds what reads the same into one passage for people, and keeps all in JSON', async () => {
    const text = 'export function sendReply(reply, payload) {\n  return reply.send(payload)\n}\n';
    const folder = tempFolder({
      'src/reply.js': text,
      'dist/reply.js': text,
      'dist/other.js': 'export const other = 1\n',
    });
    await json(folder, ['index', '.']);
    const { stdout } = await runTouchstone(folder, ['search', 'sendReply']);
    expect(stdout).toMatch(/^1\. .*src\/reply\.js#L1-L3\n(?:.*\n)*? {3}and 1 copy: .*dist\/reply\.js#L1-L3\n/);
    const { retrieval_calls: calls } = (await json(folder, ['search', 'sendReply'])) as {
      retrieval_calls: { results: { metadata: { path: string } }[] }[];
    };
    expect(calls[0]?.results.map(({ metadata }) => metadata.path)).toContain('dist/reply.js');
  });

  it('tells filters that match nothing from terms that match nothing, and exits with 0', async () => {
    const folder = readOnly;
    const filtered = await runTouchstone(folder, ['search', 'hooks', '--filter', 'path=nope.md']);
    expect(filtered).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The filters on path match none of the'),
    });
    const unmatched = await runTouchstone(folder, ['search', 'zebra', '--method', 'keyword']);
    expect(unmatched).toMatchObject({ code: 0, stdout: expect.stringContaining('holds a term of the query') });
  });

  it('filters by the bag and by an expression, also from a file', async () => {
    const folder = readOnly;
    const paths = async (words: readonly string[]) => {
      const calls = searchAnswer.decode((await json(folder, ['search', 'error', 'request', ...words])) as never);
      return calls.retrievalCalls[0]?.results.map(({ metadata }) => metadata.path);
    };
    expect(await paths(['--filter', 'source_type=code'])).toEqual(['src/reply.js']);
    const where = '{"op":"prefix","field":"path","value":"docs/hook"}';
    expect(await paths(['--where', where])).toEqual(['docs/hooks.md']);
    const other = tempFolder({ 'where.json': where });
    expect(await paths(['--where', `@${join(other, 'where.json')}`])).toEqual(['docs/hooks.md']);
  });

  it('prints control characters of a text as �, so that they cannot steer the terminal', async () => {
    const folder = tempFolder({ 'a.md': '# Title\n\nwidget \u001b[2J\u001b]0;owned\u0007 \u202Eevil\n' });
    await json(folder, ['index', 'a.md']);
    const { stdout } = await runTouchstone(folder, ['search', 'widget'], { env: { NO_COLOR: '1' } });
    expect(stdout).toContain('widget �[2J�]0;owned� �evil');
    expect(stdout).not.toContain('\u001b');
  });

  it('colours only where it is asked to when there is no terminal', async () => {
    const folder = readOnly;
    const colored = async (env: { readonly [name: string]: string }, ...words: string[]) =>
      (await runTouchstone(folder, ['search', 'hooks', ...words], { env })).stdout.includes('\u001b[');
    expect(await colored({})).toBe(false);
    expect(await colored({ FORCE_COLOR: '1' })).toBe(true);
    expect(await colored({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
    expect(await colored({ FORCE_COLOR: '1' }, '--no-color')).toBe(false);
  });
});

describe('the other commands', () => {
  it('the folder of the index is ignored by git, and the config is no document', async () => {
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': 'indexes: {default: {sources: [.]}}' });
    expect(await json(folder, ['index'])).toMatchObject({ indexes: [{ added: { documents: 3 } }] });
    expect(readFileSync(join(folder, '.touchstone/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('show takes the citation of a record', async () => {
    const folder = tempFolder({ 'faq.jsonl': '{"_id":"q1","text":"widget one"}\n{"_id":"q2","text":"widget two"}\n' });
    await json(folder, ['index', 'faq.jsonl']);
    expect(await json(folder, ['show', 'faq.jsonl#q2'])).toMatchObject({ id: 'q2' });
  });

  it('show takes an id from the path on, as explain calls it', async () => {
    const folder = tempFolder({
      ...corpus,
      'touchstone.config.yaml': 'indexes: {default: {sources: [docs, {path: src, name: lib}]}}',
    });
    await json(folder, ['index']);
    const { id } = storedChunk.decode((await json(folder, ['show', 'src/reply.js#L1'])) as never);
    expect(await json(folder, ['show', 'src/reply.js#sendReply'])).toMatchObject({ id });
  });

  it('show takes citations with an address, and with colons in the path', async () => {
    const folder = tempFolder({
      'docs/a:b.md': '# Colons\n\nwidget\n',
      'web/hooks.md': '# Hooks\n\ngadget\n',
      'touchstone.config.yaml':
        'indexes: {default: {sources: [docs, {path: web, url: {template: "https://example.org/{stem}", strip: web/}}]}}',
    });
    await json(folder, ['index']);
    const cited = async (query: string) => {
      const { stdout } = await runTouchstone(folder, ['search', query, '-k', '1']);
      return /^1\. (\S+)/.exec(stdout)?.[1] ?? '';
    };
    const [address, path] = [await cited('gadget'), await cited('widget')];
    expect(address).toMatch(/^touchstone-cli-\w+@sha256:[0-9a-f]{12}:https:\/\/example\.org\/hooks$/);
    expect(path).toMatch(/^touchstone-cli-\w+@sha256:[0-9a-f]{12}:docs\/a:b\.md#L1-L3$/);
    for (const citation of [address, 'https://example.org/hooks']) {
      expect(await json(folder, ['show', citation])).toMatchObject({ metadata: { path: 'web/hooks.md' } });
    }
    for (const citation of [path, 'docs/a:b.md#L1-L3', 'docs/a:b.md#L1']) {
      expect(await json(folder, ['show', citation])).toMatchObject({ metadata: { path: 'docs/a:b.md' } });
    }
  });

  it('doctor finds one changed byte of an id, which differs then in the chunk and in the key that finds it', async () => {
    const folder = await indexed();
    const file = join(folder, '.touchstone/index.sqlite');
    const bytes = readFileSync(file);
    bytes.write('src/reply.js#sendReplX', bytes.lastIndexOf('src/reply.js#sendReply'));
    writeFileSync(file, bytes);
    const finished = await runTouchstone(folder, ['doctor']);
    expect(finished).toMatchObject({ code: 3, stdout: expect.stringMatching(/fail {2}store .*damaged/) });
  });

  it('doctor tells another chunker from the one that the index was built with', async () => {
    const folder = await indexed();
    appendFileSync(join(folder, 'touchstone.config.yaml'), '    chunking: { targetTokens: 50 }\n');
    const finished = await runTouchstone(folder, ['doctor']);
    expect(finished).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('it was built with touchstone-chunker'),
    });
  });

  it('search of stop words alone says so', async () => {
    const { stdout } = await runTouchstone(readOnly, ['search', '!!!', '--method', 'keyword']);
    expect(stdout).toContain('only stop words or punctuation');
  });

  it('init writes a config that index can use, in either format', async () => {
    for (const format of ['--yaml', '--ts']) {
      const folder = tempFolder({ 'docs/hooks.md': corpus['docs/hooks.md'], 'src/reply.js': corpus['src/reply.js'] });
      expect(await json(folder, ['init', format])).toMatchObject({ sources: ['docs', 'src'] });
      expect(await json(folder, ['index'])).toMatchObject({ indexes: [{ index: 'default', added: { documents: 2 } }] });
    }
  });

  it('show --context prints any lines of a document with their neighbours', async () => {
    const folder = await indexed();
    const asked = ['show', 'src/reply.js#L2-L3', '--context', '1'];
    expect(await json(folder, asked)).toMatchObject({
      citation: expect.stringMatching(/src\/reply\.js#L2-L3$/),
      start_line: 2,
      end_line: 3,
      text: corpus['src/reply.js'].split('\n').slice(1, 3).join('\n'),
      before: [{ line: 1, text: 'export function sendReply(reply, payload) {' }],
      after: [{ line: 4, text: '}' }],
    });
    const { stdout } = await runTouchstone(folder, asked);
    expect(stdout).toMatch(
      /^\S+src\/reply\.js#L2-L3\n {5}1 │ export function sendReply.*\n {5}2 │ .*\n {5}3 │ .*\n {5}4 │ }\n$/,
    );
    const refused = await runTouchstone(folder, ['show', 'src/reply.js', '--context', '-1']);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--context must be a whole number') });
  });

  it('show prints lines that are not those of one chunk, and warns of another version', async () => {
    const folder = await indexed();
    const shown = async (citation: string) => {
      const { stdout, stderr } = await runTouchstone(folder, ['show', citation]);
      return [/#L[\d-L]+$/m.exec(stdout)?.[0], stdout.split('\n').length - 2, stderr] as const;
    };
    expect(await shown('src/reply.js#L2-L3')).toEqual(['#L2-L3', 2, '']);
    expect(await shown('src/reply.js:2-3')).toEqual(['#L2-L3', 2, '']);
    expect(await shown('src/reply.js#L1-L900')).toEqual(['#L1-L4', 4, '']);
    expect(await shown('lib@sha256:000000000000:src/reply.js#L1-L4')).toEqual([
      '#L1-L4',
      4,
      expect.stringContaining('another version of this source than the cited one'),
    ]);
  });

  it('show prints a chunk by its id, or by its citation whole, short or from the path on', async () => {
    const folder = readOnly;
    const chunk = storedChunk.decode((await json(folder, ['show', 'src/reply.js#sendReply'])) as never);
    expect(chunk.text).toBe(corpus['src/reply.js'].trimEnd());
    const ref = String(chunk.metadata.ref);
    const { repo } = chunk.metadata;
    const place = 'src/reply.js#L1-L4';
    for (const citation of [`${repo}@${ref}:${place}`, `${repo}@${ref.slice(0, 19)}:${place}`, 'src/reply.js#L1']) {
      expect(await json(folder, ['show', citation])).toEqual(chunk);
    }
    const { stdout } = await runTouchstone(folder, ['show', 'src/reply.js#sendReply']);
    expect(stdout).toMatch(/^touchstone-cli-\w+@sha256:[0-9a-f]{64}:src\/reply\.js#L1-L4\n/);
    expect(stdout).toContain('     2 │   if (reply.sent) throw');
  });

  it('status describes the indexes in the wire form', async () => {
    const folder = readOnly;
    const status = (await json(folder, ['status'])) as { indexes: never[]; store: object };
    expect(status.store).toMatchObject({ name: 'sqlite', file: join(folder, '.touchstone/index.sqlite') });
    expect(status.indexes.map((each) => indexDescription.decode(each).index)).toEqual(['default']);
  });

  it('status marks an index that the config no longer names, and none that a command made', async () => {
    const folder = await indexed();
    await json(folder, ['index', 'docs', '--index', 'more']);
    expect(await json(folder, ['status'])).toMatchObject({ not_in_config: [] });
    writeFileSync(join(folder, 'touchstone.config.yaml'), config.replace('default:', 'other:'));
    expect(await json(folder, ['status'])).toMatchObject({ not_in_config: ['default'], not_indexed: ['other'] });
    const { stdout } = await runTouchstone(folder, ['status']);
    const mark =
      'not in the config: "touchstone index" leaves it as it is, "touchstone config drop default" removes it';
    expect(stdout.match(/not in the config: .*/g)).toEqual([mark]);
  });

  it('doctor is content with an index that fits, and warns about one that is not there yet', async () => {
    const folder = project();
    const statuses = async () =>
      ((await json(folder, ['doctor'])) as { findings: { status: string }[] }).findings.map(({ status }) => status);
    expect(await statuses()).toContain('warn');
    await json(folder, ['index']);
    expect(new Set(await statuses())).toEqual(new Set(['ok']));
  });

  it('schema prints JSON Schemas of the config and of the wire forms', async () => {
    const folder = tempFolder();
    expect(await json(folder, ['config', 'schema', 'config'])).toMatchObject({ properties: { indexes: {} } });
    expect(await json(folder, ['config', 'schema', 'retrieval_request'])).toMatchObject({
      properties: { retrieval: {} },
    });
  });

  it('--help has the exit codes, --version the version', async () => {
    expect(await runTouchstone(tempFolder(), ['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('130  interrupted by SIGINT (Ctrl-C); 143 by SIGTERM'),
    });
    expect(await runTouchstone(tempFolder(), ['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});

describe('demo', () => {
  it('--json prints three calls and a pack with evidence from docs and code, the same bytes each time', async () => {
    const [first, second] = [
      await runTouchstone(tempFolder(), ['demo', '--json']),
      await runTouchstone(tempFolder(), ['demo', '--json']),
    ];
    expect(first.code).toBe(0);
    expect(first.stdout).toBe(second.stdout);
    const { evidence_pack: pack, ...rest } = JSON.parse(first.stdout);
    const { retrievalCalls: calls } = retrievalCalls.decode(rest);
    expect(calls.map(({ resultCount }) => resultCount)).toEqual([5, 5, 5]);
    const types = calls.map(({ results }) => new Set(results.map(({ metadata }) => metadata.source_type)));
    expect(types[2]).toEqual(new Set(['docs', 'code']));
    expect(evidencePack.decode(pack)).toMatchObject({ grounding: 'strong', coverage: { satisfied: true }, debug: {} });
  });

  it('cites exact lines and says how to go on, in a folder with a broken config too', async () => {
    const folder = tempFolder({ 'touchstone.config.yaml': 'nonsense: 1' });
    const { code, stdout } = await runTouchstone(folder, ['demo']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/fastify@5\.\d+\.\d+:lib\/validation\.js#L\d+-L\d+/);
    expect(stdout).toContain('touchstone index PATH');
  });
});
