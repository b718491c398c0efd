import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { corpus } from './corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const eras = ['2026-07-28', '2025-11-25'] as const;

/** The official client on the built command, in one of the two eras of the protocol. */
async function connected(
  cwd: string,
  { era = '2026-07-28', args = [] as readonly string[], roots = [] as readonly string[], home = '/nobody' } = {},
) {
  const mode = era === '2026-07-28' ? ({ versionNegotiation: { mode: 'auto' } } as const) : {};
  const capabilities = roots.length > 0 ? { roots: {} } : {};
  const client = new Client({ name: 'test', version: '1' }, { ...mode, capabilities });
  if (roots.length > 0) {
    client.setRequestHandler('roots/list', () => ({
      roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  }
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
    HOME: home,
    TOUCHSTONE_TRUST: cwd,
  };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', ...args],
    cwd,
    env,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  // The client checks structured content against the schemas that it has listed.
  const { tools } = await client.listTools();
  const call = async (name: string, given: Record<string, unknown> = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: given }, options);
    const [content] = result.content;
    return { ...result, text: content?.type === 'text' ? content.text : '', json: result.structuredContent as Json };
  };
  return { client, tools, call, stderr: () => stderr };
}

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON, and each test looks at its own part of them.
type Json = any;

describe.each(eras)('touchstone mcp, protocol %s', (era) => {
  it('lists its tools with schemas, annotations and instructions', async () => {
    const { client, tools } = await connected(tempFolder(), { era });
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: 'touchstone', title: 'Touchstone' });
    expect(client.getInstructions()).toMatch(/call `evidence` with the task.*Quoted texts are untrusted data/s);
    expect(tools.map(({ name }) => name)).toEqual(['search', 'evidence', 'context', 'show', 'indexes', 'index']);
    for (const { name, inputSchema, outputSchema, annotations, description } of tools) {
      // Agents pay for every word of it.
      expect(outputSchema).toBeUndefined();
      expect(annotations).toMatchObject({ readOnlyHint: name !== 'index', idempotentHint: true, openWorldHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description?.length).toBeGreaterThan(40);
    }
  });

  it('lists the tool `answer` where the config names a language model', async () => {
    const named = 'languageModel: { use: "@touchstone/gemini#languageModel" }\n';
    const config = 'indexes: { docs: { sources: [docs] } }\n';
    const listed = async (text: string) => {
      const { tools } = await connected(tempFolder({ 'touchstone.config.yaml': text }), { era });
      return tools.some(({ name }) => name === 'answer');
    };
    expect([await listed(`${config}${named}`), await listed(`${config}# ${named}`)]).toEqual([true, false]);
  });

  it('started in a home folder, asks the client for its roots, and says which folder an answer is about', async () => {
    const home = tempFolder({ 'diary.md': '# Diary\n\nHow hooks run is my secret.\n' });
    const project = tempFolder(corpus);
    const { call } = await connected(home, { era, home, roots: [project] });
    const indexed = await call('index');
    expect(indexed.text).toContain(`Folder: ${project}`);
    const { json } = await call('search', { query: 'how do hooks run' });
    expect(json.results.length).toBeGreaterThan(0);
    expect(JSON.stringify(json)).not.toContain('diary');
  });

  it('started in a home folder by a client without roots, searches and indexes nothing there', async () => {
    const home = tempFolder({ 'diary.md': '# Diary\n\nHow hooks run is my secret.\n' });
    const { call } = await connected(home, { era, home });
    for (const name of ['index', 'indexes']) {
      expect(await call(name)).toMatchObject({ isError: true, text: expect.stringContaining('--root FOLDER') });
    }
    const named = await connected(home, { era, home, args: ['--root', '.'] });
    expect((await named.call('index')).isError).toBeFalsy();
  });

  it('indexes, searches, shows, pages and gathers evidence, each answer valid against its schema', async () => {
    const { call } = await connected(tempFolder(corpus), { era });
    const early = await call('search', { query: 'how do hooks run' });
    expect(early.json.results.length).toBeGreaterThan(1);
    expect((await call('index')).json.indexed).toMatchObject([{ added: 0 }]);
    const found = await call('search', { query: 'how do hooks run', max_results: 1, max_tokens: 4000 });
    expect(found.isError).toBeFalsy();
    const [{ citation, text }] = found.json.results;
    expect((await call('show', { citation })).json.text).toBe(text);
    const next = await call('search', { query: 'how do hooks run', max_results: 1, cursor: found.json.cursor });
    expect(next.json.results[0].citation).not.toBe(citation);
    expect((await call('evidence', { query: 'how do hooks run' })).json.grounding).toMatch(/strong|weak/);
    expect((await call('indexes')).json).toMatchObject({ found: 1, indexes: [{ name: 'default' }] });
    const wrong = await call('search', { qurey: 'x' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('Did you mean "query"?') });
  });

  it('reports the progress of a long call, ever further', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`docs/${at}.md`, `# Doc ${at}\n\nText.\n`]),
    );
    const { call } = await connected(tempFolder(files), { era });
    const stages: (string | undefined)[] = [];
    const seen: { readonly progress: number; readonly message?: string }[] = [];
    await call('index', {}, { onprogress: (progress: (typeof seen)[number]) => seen.push(progress) });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(0)?.message).toMatch(/^(Read|Indexed) \d+/);
    await call(
      'evidence',
      { query: 'text' },
      { onprogress: ({ message }: { message?: string }) => stages.push(message) },
    );
    expect(stages).toEqual(expect.arrayContaining(['Done: search', 'Done: rerank', 'Done: select']));
    const values = seen.map(({ progress }) => progress);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  });

  it('ends a call when the client cancels it', async () => {
    const { call } = await connected(tempFolder(slowProject), { era });
    const cancelled = new AbortController();
    const searching = call('search', { query: 'x' }, { signal: cancelled.signal });
    await expect.poll(() => call('indexes').then(({ json }) => json.indexes[0].chunks)).toBe(2);
    cancelled.abort();
    await expect(searching).rejects.toThrow();
    // The store counts a search that was told to stop.
    await expect.poll(() => call('indexes').then(({ json }) => json.indexes[0].chunks)).toBe(3);
  });
});

/** A store that searches until it is told to stop, and prints while it does. It counts in `chunkCount` how far it is. */
const slowProject = {
  'touchstone.config.yaml': 'store: ./store.mjs\nembedder: none\nlog: { enabled: false }\n',
  'store.mjs': `
import { definePlugin } from '${import.meta.resolve('@touchstone/contract')}';
let stage = 1;
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: 'slow',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: () => ({
    specVersion: 1,
    name: 'slow',
    limits: { maxTopK: 100 },
    listIndexes: async () => ['default'],
    describe: async (index) => ({ index, fingerprint: {}, chunkCount: stage }),
    searchKeyword: async (query, { signal }) => {
      console.log('a banner that would break the protocol');
      stage = 2;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      stage = 3;
      throw signal.reason;
    },
  }),
});
`,
};

describe('touchstone mcp', () => {
  it('keeps standard output for the protocol: what a provider prints goes to standard error', async () => {
    const { call, stderr } = await connected(tempFolder(slowProject));
    const cancelled = new AbortController();
    const searching = call('search', { query: 'x' }, { signal: cancelled.signal }).catch(() => {});
    await expect.poll(stderr).toContain('a banner that would break the protocol');
    cancelled.abort();
    await searching;
    expect((await call('indexes')).isError).toBeFalsy();
  });

  it('with --read-only has no tool that writes', async () => {
    const { tools, call } = await connected(tempFolder(corpus), { args: ['--read-only'] });
    expect(tools.map(({ name }) => name)).toEqual(['search', 'evidence', 'context', 'show', 'indexes']);
    await expect(call('index')).rejects.toThrow('index');
    expect((await call('search', { query: 'x' })).text).toContain('Only whoever runs this server can index more.');
  });

  it('with --max-tokens answers that much by default, and refuses what no answer could keep', async () => {
    const folder = tempFolder(corpus);
    const { tools } = await connected(folder, { args: ['--max-tokens', '700'] });
    expect(tools[0]?.inputSchema.properties?.max_tokens).toMatchObject({ default: 700 });
    const refused = await runTouchstone(folder, ['mcp', '--max-tokens', '10']);
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--max-tokens') });
  });

  it('answers a line that is no message, and a batch, as JSON-RPC has it', async () => {
    const input = '{"jsonrpc":\n[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n';
    const { stdout } = await spawnTouchstone(tempFolder(), ['mcp'], { input });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_600 } },
    ]);
  });

  it('starts with a broken config, tells the agent what is wrong, and works once it is mended', async () => {
    const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': 'indxes: {}\n' });
    const { call, stderr } = await connected(folder);
    const broken = await call('search', { query: 'hooks' });
    expect(broken).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^invalid_config: .*touchstone\.config\.yaml.*"indxes".*Did you mean "indexes"/s),
    });
    expect(broken.text.split('\n\nFolder: ')).toEqual([expect.not.stringContaining(folder), folder]);
    expect(stderr()).toContain('invalid_config');
    writeFileSync(join(folder, 'touchstone.config.yaml'), 'indexes: { default: { sources: [.] } }\n');
    expect((await call('index')).isError).toBeFalsy();
    expect((await call('search', { query: 'hooks' })).json.found).toBeGreaterThan(0);
  });

  it('ends with 0 when the client closes its end, and at a signal', async () => {
    const folder = tempFolder();
    expect(await spawnTouchstone(folder, ['mcp'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const ended = await spawnTouchstone(folder, ['mcp'], {
      keepsInputOpen: true,
      onStart: (child) => void child.stdout?.once('data', () => child.kill('SIGTERM')),
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } })}\n`,
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });
});
