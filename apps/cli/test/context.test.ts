import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type VendorAnswer, type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';
import { contextAnswer, contextPack } from '@touchstone/contract/wire';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { sharedFolder } from './temp-folder.ts';

const book = {
  'book/chapter-1.md': `# Toughness

Toughness is the ability to perform toward the upper range of your talent, whatever happens around you.
`,
  'book/chapter-2.md': `# Recovery

Recovery is anything that restores energy: sleep, food, rest and laughter.

Without recovery, training leads to injury. Sleep counts most of all kinds of recovery.
`,
  'history.json': JSON.stringify([
    { role: 'user', content: 'What is recovery?' },
    { role: 'assistant', content: 'Anything that restores energy.' },
  ]),
} as const;
const config = 'indexes:\n  book:\n    sources:\n      - path: book\n';
const question = 'how does recovery restore energy';

const folder = sharedFolder({ ...book, 'touchstone.config.yaml': config });
beforeAll(async () => {
  expect(await runTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
});

const run = (...words: readonly string[]) => runTouchstone(folder, words);

async function packOf(...words: readonly string[]) {
  const { code, stdout, stderr } = await run('context', ...words, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return contextPack.parse(JSON.parse(stdout));
}

describe('context', () => {
  it('002 §7: prints the context with its headers, then sources, verdict, tokens and cost', async () => {
    const { code, stdout, stderr } = await run('context', question);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^conceptual question, by rules\n/);
    expect(stdout).toContain('[Source 1 | Page ? | Recovery]\n# Recovery\n\nRecovery is anything that restores energy');
    expect(stdout).toMatch(/\n1\. touchstone-cli-\w+@sha256:[0-9a-f]{12}:book\/chapter-2\.md#L1-L5 {2}relevance \d/);
    expect(stdout).toMatch(/\nGrounding: strong\n\d+ tokens of \d sources? from book in /);
    expect(stdout).toMatch(/\nCost: free\n {2}query embedding {2}free {2}1 call/);
  });

  it('--json is a context_pack, and --text the context alone', async () => {
    const pack = await packOf(question);
    expect(pack).toMatchObject({
      index: 'book',
      understanding: { queryType: 'conceptual', by: 'rules' },
      grounding: 'strong',
      cost: { totalUsd: 0 },
    });
    expect(pack.sources[0]?.citation).toMatch(/book\/chapter-2\.md#L1-L5$/);
    expect((await run('context', question, '--text')).stdout).toBe(`${pack.context}\n`);
  });

  it('002 §1: resolves the question by the history, from a file or standard input', async () => {
    const asked = ['context', 'tell me more about that', '--json', '--history'];
    const fromFile = await run(...asked, 'history.json');
    const piped = await runTouchstone(folder, [...asked, '-'], { input: book['history.json'] });
    const [pack, same] = [fromFile, piped].map(({ stdout }) => contextPack.parse(JSON.parse(stdout)));
    expect(pack?.understanding).toMatchObject({
      queryType: 'conversational',
      resolvedQuery: expect.stringContaining('recovery'),
    });
    expect(pack?.sources[0]?.path).toBe('book/chapter-2.md');
    expect(same?.sources).toEqual(pack?.sources);
  });

  it('takes every option into the request', async () => {
    const options = ['-k', '1', '--max-tokens', '60', '--type', 'factual', '--order', 'reading', '--max-cost', '0'];
    const pack = await packOf(question, ...options, '--filter', 'path=book/chapter-2.md', '--index', 'book');
    expect(pack).toMatchObject({ understanding: { queryType: 'factual' }, sources: [{ path: 'book/chapter-2.md' }] });
    expect(pack.tokens).toBeLessThanOrEqual(60);
  });

  it('says that nothing was found, without an error', async () => {
    const { code, stdout } = await run('context', 'xyzzy', 'qwrtp', 'blorb');
    expect(code).toBe(0);
    expect(stdout).toContain('No context was found that supports an answer.');
    expect(stdout).toContain('Grounding: none');
  });

  it('002 §9: --estimate prints what a question costs, and asks nobody', async () => {
    const { code, stdout } = await run('context', question, '--estimate', '--json');
    expect(code).toBe(0);
    const { lines, total_usd } = JSON.parse(stdout);
    expect(lines.map(({ component }: { component: string }) => component)).toEqual([
      'query_embedding',
      'vector_search',
      'bm25_search',
      'rerank',
    ]);
    expect(total_usd).toBe(0);
  });

  it('is explained and replayed from the log', async () => {
    await packOf(question);
    expect((await run('calls', 'explain')).stdout).toContain('understand the question');
    expect(await run('calls', 'replay')).toMatchObject({ code: 0, stdout: expect.stringContaining('No difference') });
  });

  it.each([
    [['-k', '0'], '-k must be a whole number from 1 to 50, not "0".'],
    [['--max-tokens', 'many'], '--max-tokens must be a whole number of 1 or more, not "many".'],
    [['--type', 'factal'], 'Did you mean "factual"?'],
    [['--max-cost', '-1'], '--max-cost must be a number of US dollars, 0 or more, not "-1".'],
    [['--history', 'book/chapter-1.md'], '--history is not JSON.'],
    [['--history', 'absent.json'], '--history: cannot read the file '],
    [['--index', 'novel'], 'novel'],
  ])('refuses %j, naming it', async (options, message) => {
    const { code, stdout, stderr } = await run('context', question, ...options);
    expect({ code: code === 2 || code === 4, stdout }).toEqual({ code: true, stdout: '' });
    expect(stderr).toContain(message);
  });
});

interface GenerateBody {
  readonly contents: readonly [{ readonly parts: readonly [{ readonly text: string }] }];
  readonly generationConfig: { readonly responseJsonSchema?: object };
}

/** Gemini that understands, widens and answers; the answer is streamed in these pieces. */
async function gemini(pieces: readonly string[], after?: VendorAnswer['after']): Promise<VendorServer> {
  const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 10 };
  const candidate = (text: string, finishReason?: string) => ({
    candidates: [{ content: { parts: [{ text }] }, finishReason }],
    usageMetadata,
  });
  const understanding = {
    query_type: 'conceptual',
    resolved_query: question,
    needs_hyde: true,
    page_filter: [],
    chapter_filter: [],
    aspects: [],
  };
  const server = await vendorServer({
    routes: {
      'POST /v1/models/:call': ({ body, params }: VendorRequest<GenerateBody>): VendorAnswer => {
        if (params.call?.endsWith(':streamGenerateContent')) {
          const events = [...pieces.map((piece) => candidate(piece)), ...(after ? [] : [candidate('', 'STOP')])];
          const parts = events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`);
          return { headers: { 'content-type': 'text/event-stream' }, parts, after };
        }
        const asJson = body.generationConfig.responseJsonSchema !== undefined;
        const text = asJson ? JSON.stringify(understanding) : 'sleep and rest of athletes\nfood that restores energy';
        return { json: candidate(text, 'STOP') };
      },
    },
  });
  onTestFinished(() => server.close());
  const model = `languageModel: { use: "@touchstone/gemini#languageModel", options: { baseUrl: "${server.url}/v1" }, resilience: { tries: 1 } }\n`;
  writeFileSync(join(folder, 'gemini.config.yaml'), `${config}${model}`);
  return server;
}

const env = { GEMINI_API_KEY: 'AIza-secret-of-the-test' };
const ask = (...words: readonly string[]) =>
  spawnTouchstone(folder, ['ask', ...words, '--config', 'gemini.config.yaml'], { env });

describe('ask', () => {
  it('prints the answer as it is written, marks claims without a source, and tells sources and cost', async () => {
    await gemini(['Recovery restores ', 'energy [1]. Every', 'one knows that. It is told elsewhere [9].']);
    const printed: string[] = [];
    const { code, stdout, stderr } = await spawnTouchstone(
      folder,
      ['ask', question, '--config', 'gemini.config.yaml'],
      {
        env,
        onOutput: (_, text) => printed.push(text),
      },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Recovery restores energy \[1\]\. Everyone knows that\. It is told elsewhere \[9\]\.\n\n✗ cites no source: Everyone knows that\.\n✗ cites 9, which is not a source: It is told elsewhere \[9\]\.\n\nSources cited:\n1\. /,
    );
    expect(stdout).toMatch(/\nCost: \$0\.\d+\n {2}classification /);
    expect(stdout).toMatch(/\n {2}answer +\$\S+ +1 call, 100 tokens in, 10 out \(gemini\/gemini-3\.5-flash-lite\)/);
    expect(stdout).toContain('! 1 claim of the answer cite');
    // The text comes before the checks, which need the whole of it.
    expect(printed[0]).not.toContain('Sources cited');
  });

  it('--json is a context_answer, printed at once', async () => {
    await gemini(['Recovery restores energy [1].']);
    const { code, stdout } = await ask(question, '--json');
    expect(code).toBe(0);
    const answer = contextAnswer.parse(JSON.parse(stdout));
    expect(answer).toMatchObject({
      status: 'answered',
      text: 'Recovery restores energy [1].',
      claims: [{ sources: [1], status: 'cited' }],
      contextPack: { understanding: { by: 'model' } },
    });
    expect(answer.cost.lines.map(({ component }) => component)).toEqual([
      'classification',
      'expansion',
      'hyde',
      'query_embedding',
      'vector_search',
      'bm25_search',
      'rerank',
      'answer',
    ]);
  });

  it('is kept in the log with its context, and explained', async () => {
    await gemini(['Recovery restores energy [1]. Everyone knows that.']);
    await ask(question);
    const { stdout } = await spawnTouchstone(folder, ['calls', 'explain', '--config', 'gemini.config.yaml'], { env });
    expect(stdout).toContain('Answer\nRecovery restores energy [1]. Everyone knows that.\n');
    expect(stdout).toContain('cites no source: Everyone knows that.');
  });

  it('gives the model the context in a fence, with the question that stands by itself', async () => {
    const server = await gemini(['Recovery restores energy [1].']);
    await ask('tell me more about that', '--history', 'history.json');
    const last = server.requests.at(-1)?.body as GenerateBody;
    const prompt = last.contents[0].parts[0].text;
    expect(prompt).toContain('```\n[Source 1 | Page ? | Recovery]\n# Recovery\n');
    expect(prompt).toMatch(new RegExp(`\\nQuestion: ${question}$`));
  });

  it('abstains where nothing can ground an answer: the model is not asked for one', async () => {
    const server = await gemini(['It is magic.']);
    const { code, stdout } = await ask('xyzzy', 'qwrtp', 'blorb', '--type', 'factual');
    expect(code).toBe(0);
    expect(stdout).toContain('No answer: the context does not contain one.');
    expect(server.requests.map(({ path }) => path).filter((path) => path.includes('stream'))).toEqual([]);
  });

  it('that breaks off keeps what came, with a warning', async () => {
    await gemini(['Recovery restores energy [1]. And'], 'cut');
    const { code, stdout } = await ask(question);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Recovery restores energy \[1\]\. And\n/);
    expect(stdout).toContain('! The answer broke off: ');
  });

  it('within --max-cost leaves the answer out', async () => {
    const server = await gemini(['It is magic.']);
    const { stdout } = await ask(question, '--max-cost', '0.0000001');
    expect(stdout).toContain(
      '! No answer was requested from gemini-3.5-flash-lite: it could cost more than the limit of the call.',
    );
    expect(server.requests).toEqual([]);
  });

  it('without a language model says what to configure, before anything is searched', async () => {
    const { code, stdout, stderr } = await run('ask', question);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('An answer needs a language model');
  });

  it('is replayed by the recorded plan: the same texts are searched for, and the model is not asked again', async () => {
    const server = await gemini(['Recovery restores energy [1].']);
    const configured = ['--config', 'gemini.config.yaml'] as const;
    const asked = await spawnTouchstone(folder, ['context', question, '--json', ...configured], { env });
    const { understanding, queries } = contextPack.parse(JSON.parse(asked.stdout));
    expect(understanding.by).toBe('model');
    expect(queries.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'resolved request',
      'variant model',
      'variant model',
      'hyde model',
    ]);
    const before = server.requests.length;
    expect(before).toBe(3);
    const replayed = await spawnTouchstone(folder, ['calls', 'replay', ...configured], { env });
    expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining('No difference') });
    expect(server.requests).toHaveLength(before);
    const { stdout: explained } = await spawnTouchstone(folder, ['calls', 'explain', ...configured], { env });
    expect(explained).toContain('sleep and rest of athletes');
  });

  it('never prints the key', async () => {
    const server = await gemini([]);
    await server.misbehave('unauthenticated');
    const { stdout, stderr } = await ask(question);
    expect(`${stdout}${stderr}`).not.toContain('secret-of-the-test');
  });
});
