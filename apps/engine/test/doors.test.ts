import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sourceText } from '@touchstone/contract/wire';
import { newKey, startEngine } from '@touchstone/engine';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf, project, runEngine, type TestedEngine, twoIndexes } from './running-engine.ts';

const all = newKey();
const docsOnly = newKey();
const { 'touchstone.config.yaml': _, ...sources } = twoIndexes;
const pages = [1, 2, 3].map((page) => ({
  _id: `book-${page}`,
  text: `The zebra of page ${page} has stripes.`,
  metadata: { page_number: page },
}));

const exported = ['Plains', 'Zoos'].flatMap((title, book) =>
  [1, 2].map((page) => ({
    _id: `r${2 * book + page}`,
    title,
    text: `The giraffe of ${title} has a long neck, says page ${page}.`,
    metadata: { page_number: page },
  })),
);

interface Reference {
  readonly title: string;
  readonly pages: readonly number[];
  readonly document_id: string;
  readonly file_url: string;
}

let tested: TestedEngine;

beforeAll(async () => {
  const config = {
    indexes: {
      docs: { sources: ['docs'] },
      code: { sources: ['src'] },
      books: { sources: ['pages.jsonl'] },
      exports: { sources: ['export.jsonl'] },
    },
    server: {
      workers: 1,
      keys: [
        { name: 'all', sha256: all.sha256, tools: ['search', 'evidence', 'context', 'show', 'indexes', 'index'] },
        { name: 'docs only', sha256: docsOnly.sha256, indexes: ['docs'] },
      ],
    },
  };
  const files = {
    ...sources,
    'pages.jsonl': pages.map((page) => JSON.stringify(page)).join('\n'),
    'export.jsonl': exported.map((page) => JSON.stringify(page)).join('\n'),
    'docs/keepers.md': `# How do keepers feed the giraffes\n\n${'They carry leaves to a high rack at dawn. '.repeat(6)}\n`,
    'src/secret.md': `# How do guards change the hidden code\n\n${'They turn the dial at noon, one after the other. '.repeat(6)}\n`,
    'touchstone.config.json': JSON.stringify(config),
  };
  tested = await runEngine(files, { allowWrites: true });
});

afterAll(() => tested.stop());

const asAll = { authorization: `Bearer ${all.key}` };

async function connected(key: string) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${key}` };
  const url = new URL('/mcp', tested.engine.url);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
    return { text: JSON.stringify(content), structured: JSON.stringify(structuredContent), isError };
  };
  return { names: tools.map(({ name }) => name), call };
}

describe('/mcp', () => {
  it('offers the tools of the key and answers from worker threads', async () => {
    const { names, call } = await connected(all.key);
    expect(names).toEqual(['search', 'evidence', 'context', 'show', 'indexes', 'index']);
    expect((await call('search', { query: 'onRequest hook' })).text).toContain('docs/hooks.md');
    expect((await call('evidence', { query: 'how do hooks run' })).text).toContain('src/hooks.js');
    const onPage = await call('context', { query: 'what is on page 2', index: 'books' });
    expect(onPage.text).toContain('The zebra of page 2 has stripes.');
    expect(onPage.text).not.toContain('page 3');
    expect((await call('show', { citation: 'docs/hooks.md#L1-L3' })).text).toContain('onRequest hook');
    expect((await call('indexes')).structured).toContain('"code"');
    expect((await call('index', { index: 'docs' })).isError).toBeFalsy();
  });

  it('a limited key reads its own indexes alone, and writes nothing', async () => {
    const { names, call } = await connected(docsOnly.key);
    expect(names).toEqual(['search', 'evidence', 'context', 'show', 'indexes']);
    const found = await call('search', { query: 'run hooks' });
    expect(found.text).toContain('docs/hooks.md');
    expect(found.text).not.toContain('src/hooks.js');
    expect(await call('search', { query: 'run hooks', index: 'code' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('forbidden'),
    });
    expect((await call('indexes')).structured).not.toContain('"code"');
    expect((await call('evidence', { query: 'how do hooks run' })).text).not.toContain('src/hooks.js');
    expect((await call('context', { query: 'run hooks' })).text).toContain('docs/hooks.md');
    expect((await call('context', { query: 'run hooks', index: 'code' })).text).toContain('forbidden');
    expect((await call('show', { citation: 'src/hooks.js' })).isError).toBe(true);
  });

  it('a failure of a tool is in the log with what the agent must not read', async () => {
    const config = {
      store: {
        use: '@touchstone/provider-qdrant',
        options: { url: 'http://127.0.0.1:65534' },
        resilience: { tries: 1 },
      },
      indexes: { docs: { sources: ['docs'] } },
      server: { workers: 1 },
    };
    const cwd = project({ ...sources, 'touchstone.config.json': JSON.stringify(config) });
    const logged: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
    const engine = await startEngine({ cwd, version: 'test', port: 0, log });
    onTestFinished(() => engine.close());
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', engine.url)));
    const { content, isError } = await client.callTool({ name: 'search', arguments: { query: 'hooks' } });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).not.toContain('ECONNREFUSED');
    expect(logged.find((line) => line.includes('"msg":"failure"'))).toContain('ECONNREFUSED');
    await client.close();
  });

  it('asks for a key like every other route', async () => {
    expect((await tested.ask('/mcp', { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })).status).toBe(401);
  });
});

describe('GET /v1/indexes/{index}/source', () => {
  const read = async (query: string, index = 'docs') =>
    tested.ask(`/v1/indexes/${index}/source?${query}`, { headers: asAll });

  it.each([
    ['citation=docs/hooks.md%23L3-L3', '', 0],
    ['path=docs/hooks.md&lines=3', '', 0],
    ['path=docs/hooks.md&lines=3-3&before=2&after=1', '# Hooks', 2],
  ])('%s: the cited lines, and their neighbours', async (query, first, above) => {
    const shown = sourceText.parse(await (await read(query)).json());
    expect(shown).toMatchObject({ path: 'docs/hooks.md', startLine: 3, endLine: 3 });
    expect(shown.text).toBe('The onRequest hook runs before the body of a request is parsed.');
    expect([shown.before.length, shown.before[0]?.text ?? '']).toEqual([above, first]);
  });

  it('001: a page, by its number', async () => {
    const shown = sourceText.parse(await (await read('path=pages.jsonl&page=2', 'books')).json());
    expect(shown.text).toBe('The zebra of page 2 has stripes.');
  });

  it.each([
    'path=../../../../etc/passwd',
    'path=/etc/passwd',
    'citation=file:///etc/passwd',
    'path=docs/../touchstone.config.json',
    'path=docs/hooks.md&lines=0-3',
    'path=docs/hooks.md&lines=9-3',
    'path=docs/hooks.md&page=x',
    'lines=3-4',
  ])('%s is refused, and no file is read', async (query) => {
    const answer = await read(query);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('root:');
  });

  it('needs a key that may read the index', async () => {
    const headers = { authorization: `Bearer ${docsOnly.key}` };
    expect((await tested.ask('/v1/indexes/code/source?path=src/hooks.js', { headers })).status).toBe(403);
  });
});

describe('questions to begin with', () => {
  const ask = async (path: string, key: string) => {
    const answer = await tested.ask(path, { headers: { authorization: `Bearer ${key}` } });
    return { status: answer.status, body: (await answer.json()) as { readonly questions?: readonly string[] } };
  };

  it('are made from headings of the docs that the key may read, where they are asked for', async () => {
    const { body } = await ask('/v1/indexes?questions=true', all.key);
    for (const heading of ['keepers feed the giraffes', 'guards change the hidden code']) {
      expect(body.questions).toEqual(expect.arrayContaining([expect.stringContaining(heading)]));
    }
    const { body: ofDocs } = await ask('/v1/indexes?questions=true', docsOnly.key);
    expect(ofDocs.questions).toEqual([expect.stringContaining('keepers feed the giraffes')]);
    expect((await ask('/v1/indexes', all.key)).body).not.toHaveProperty('questions');
  });

  it('are refused with the name of the parameter for anything but true or false', async () => {
    const { status, body } = await ask('/v1/indexes?questions=perhaps', all.key);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('questions must be');
  });
});

describe('references', () => {
  it('001: results of one document are one reference, with its pages joined and a URL of ours', async () => {
    const json = { query: 'zebra stripes', index: 'books', search_method: 'keyword' };
    const answer = await tested.ask('/v1/retrieve?references=true', { json, headers: asAll });
    const { references } = (await answer.json()) as { readonly references: readonly { readonly file_url: string }[] };
    expect(references).toMatchObject([
      { index: 'books', document_id: expect.stringMatching(/^book-[123]$/), path: 'pages.jsonl', pages: [1, 2, 3] },
    ]);
    expect((await tested.ask(references[0]?.file_url ?? '', { headers: asAll })).status).toBe(200);
    const plain = await tested.ask('/v1/retrieve', { json, headers: asAll });
    expect(await plain.json()).not.toHaveProperty('references');
  });
});

describe('references to several books of one export', () => {
  it('001: are one for each book, by a document id that a chunk has, and their URLs answer', async () => {
    const json = { query: 'giraffe neck', index: 'exports', search_method: 'keyword', top_k: 10 };
    const answer = await tested.ask('/v1/retrieve?references=true', { json, headers: asAll });
    const { references } = (await answer.json()) as { readonly references: readonly Reference[] };
    const told = references.map(({ title, pages, document_id }) => [title, pages, document_id]).toSorted();
    expect(told).toEqual([
      ['Plains', [1, 2], expect.stringMatching(/^r[12]$/)],
      ['Zoos', [1, 2], expect.stringMatching(/^r[34]$/)],
    ]);
    for (const { file_url, title } of references) {
      const source = await tested.ask(file_url, { headers: asAll });
      expect([source.status, sourceText.parse(await source.json()).text]).toEqual([
        200,
        expect.stringContaining(title),
      ]);
    }
  });
});

describe('GET /', () => {
  it('is the inspector, which anyone may open and which holds no data', async () => {
    const page = await tested.ask('/');
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    const [, script = ''] = /src="\.?(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    const asset = await tested.ask(script);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await tested.ask('/assets/../package.json')).status).toBe(401);
    expect((await bodyOf(await tested.ask('/assets/nope.js', { headers: asAll }))).detail).toContain('no such route');
  });
});
