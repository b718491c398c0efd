import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';
import { contextAnswer, problem } from '@touchstone/contract/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runEngine, type TestedEngine, twoIndexes } from './running-engine.ts';

/** The model's next answer, in the pieces in which it is streamed. */
let pieces: readonly string[] = [];
let gemini: VendorServer;
let tested: TestedEngine;

const hooks = '# Hooks\n\nEach request runs 3 hooks of its own. A reply runs no hook at all.\n';

interface GenerateBody {
  readonly generationConfig: { readonly responseJsonSchema?: object };
}

const question = { query: 'how many hooks does a request run' };
const understanding = {
  query_type: 'factual',
  resolved_query: question.query,
  needs_hyde: false,
  page_filter: null,
  chapter_filter: null,
};

beforeAll(async () => {
  gemini = await vendorServer({
    routes: {
      'POST /v1/models/:call': ({ body, params }: VendorRequest<GenerateBody>) => {
        const ending = (text: string) => ({ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] });
        if (params.call?.endsWith(':streamGenerateContent') !== true) {
          const isJson = body.generationConfig.responseJsonSchema !== undefined;
          return { json: ending(isJson ? JSON.stringify(understanding) : 'number of hooks') };
        }
        const events = pieces.map((text) => ({ candidates: [{ content: { parts: [{ text }] } }] }));
        const parts = [...events, ending('')].map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`);
        return { headers: { 'content-type': 'text/event-stream' }, parts };
      },
    },
  });
  const options = { apiKey: 'AIza-of-the-test', baseUrl: `${gemini.url}/v1` };
  tested = await runEngine({
    'docs/hooks.md': hooks,
    'touchstone.config.json': JSON.stringify({
      indexes: { docs: { sources: ['docs'] } },
      languageModel: { use: '@touchstone/gemini#languageModel', options },
      server: { workers: 1 },
    }),
  });
});

afterAll(async () => {
  await tested.stop();
  await gemini.close();
});

beforeEach(() => {
  pieces = ['A request runs 3 hooks [1]. ', 'A reply runs 5 hooks [1].'];
});

describe('POST /v1/answers', () => {
  it('answers from the context, and marks the claim that is not as in its source', async () => {
    const response = await tested.ask('/v1/answers', { json: question });
    const answer = contextAnswer.parse(await response.json());
    expect(answer).toMatchObject({
      status: 'answered',
      text: 'A request runs 3 hooks [1]. A reply runs 5 hooks [1].',
      claims: [{ status: 'cited' }, { status: 'differs', sources: [1], differences: expect.arrayContaining(['5']) }],
      contextPack: { index: 'docs', sources: [{ number: 1, path: 'docs/hooks.md' }] },
    });
    expect(answer.warnings.map(({ code }) => code)).toContain('answer_unsupported');
  });

  it('streams its text between the stages and the result', async () => {
    const headers = { accept: 'text/event-stream' };
    const text = await (await tested.ask('/v1/answers', { json: question, headers })).text();
    const events = [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data = '']) => ({
      event,
      data: JSON.parse(data),
    }));
    expect(events[0]?.event).toBe('call');
    expect(events.filter(({ event }) => event === 'text').map(({ data }) => data.text)).toEqual(pieces);
    expect(events.at(-1)).toMatchObject({ event: 'result', data: { status: 'answered' } });
    const firstText = events.findIndex(({ event }) => event === 'text');
    expect(events.slice(1, firstText).every(({ event }) => event === 'stage')).toBe(true);
  });

  it('is logged as one call with its context, and a replay asks no model', async () => {
    const id = (await tested.ask('/v1/answers', { json: question })).headers.get('x-request-id');
    const { call } = (await (await tested.ask(`/v1/calls/${id}`)).json()) as { readonly call: object };
    expect(call).toMatchObject({
      kind: 'context',
      answer: { text: pieces.join(''), claims: [{ status: 'cited' }, { status: 'differs' }] },
      event: { answer: { status: 'answered', claim_count: 2, doubtful_count: 1 } },
    });
    const before = gemini.requests.length;
    const replay = await tested.ask(`/v1/calls/${id}/replay`, { method: 'POST' });
    expect(await replay.json()).toMatchObject({ same: true });
    expect(gemini.requests).toHaveLength(before);
  });

  it('abstains where the sources do not hold the answer', async () => {
    pieces = ['The sources do not answer this question.'];
    const response = await tested.ask('/v1/answers', { json: question });
    expect(await response.json()).toMatchObject({ status: 'abstained', claims: [] });
  });

  it.each([
    [{}, 'query must be the question, not empty'],
    [{ query: 'q', page: 3 }, '"page" is not a known field'],
  ])('refuses %j as a problem that names the field', async (json, detail) => {
    const response = await tested.ask('/v1/answers', { json });
    expect(response.status).toBe(400);
    expect(problem.parse(await response.json()).detail).toContain(detail);
  });
});

const toolsOf = async ({ engine }: TestedEngine) => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${engine.url}/mcp`)));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  return { client, names: tools.map(({ name }) => name) };
};

describe('the tool `answer`', () => {
  it('answers with its doubtful claims and the places that it cites', async () => {
    const { client, names } = await toolsOf(tested);
    expect(names).toContain('answer');
    const { content, structuredContent } = await client.callTool({ name: 'answer', arguments: question });
    expect(structuredContent).toMatchObject({
      status: 'answered',
      answer: pieces.join(''),
      doubtful: [{ claim: 'A reply runs 5 hooks [1].', status: 'differs' }],
      sources: [{ number: 1, citation: 'docs/hooks.md:1-3' }],
    });
    expect(content).toMatchObject([{ text: expect.stringContaining('[1] `docs/hooks.md:1-3`') }]);
  });

  it('keeps to its tokens: a longer answer is cut, and says so', async () => {
    pieces = [`A request runs 3 hooks [1]. ${'It runs them in their order [1]. '.repeat(200)}`];
    const { client } = await toolsOf(tested);
    const { structuredContent } = await client.callTool({
      name: 'answer',
      arguments: { ...question, max_tokens: 500 },
    });
    expect(structuredContent).toMatchObject({ cut: expect.stringContaining('max_tokens') });
    expect(JSON.stringify(structuredContent).length).toBeLessThan(500 * 5);
  });
});

describe('without a language model', () => {
  it('the route says what to configure, and the tool is not listed', async () => {
    const other = await runEngine(twoIndexes);
    onTestFinished(() => other.stop());
    const response = await other.ask('/v1/answers', { json: { ...question, index: 'docs' } });
    expect(response.status).toBe(422);
    const { code, detail } = problem.parse(await response.json());
    expect(code).toBe('unsupported');
    expect(detail).toContain('add languageModel to the config');
    expect((await toolsOf(other)).names).not.toContain('answer');
  });
});
