import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standInVector, type VendorRequest, vendorServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { corpus } from './corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

interface AskBody {
  readonly model: string;
  readonly input?: readonly string[];
}

/** Ollama with these models, on the loopback interface: numbers though base64 is asked for, as its older versions have it. */
async function ollama(...models: readonly string[]) {
  const having = (answer: (body: AskBody) => object) => (request: VendorRequest<AskBody>) => {
    const { model } = request.body;
    if (models.includes(model)) return { json: answer(request.body) };
    const message = `model "${model}" not found, try pulling it first`;
    return { status: 404, json: { error: { message, type: 'not_found_error', param: null, code: null } } };
  };
  const server = await vendorServer({
    routes: {
      'POST /v1/embeddings': having(({ input = [] }) => ({
        data: input.map((text, index) => ({ index, embedding: standInVector(text, 768) })),
      })),
      'POST /v1/chat/completions': having(() => ({
        choices: [{ message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
      })),
    },
  });
  onTestFinished(() => server.close());
  return server;
}

/** A project with the profile, and the command in it. */
async function project(url: string) {
  const folder = tempFolder(corpus);
  await runTouchstone(folder, ['init', '--profile', 'ollama']);
  const env = { OLLAMA_URL: `${url}/v1`, DOCUMENTS: '.' };
  const run = (...words: readonly string[]) => runTouchstone(folder, words, { env });
  const doctor = async () => {
    const { code, stdout } = await run('doctor', '--json');
    const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string; message: string }[] };
    const said = findings
      .filter(({ check }) => ['embedder', 'reranker', 'language model'].includes(check))
      .map(({ check, status, message }) => `${status} ${check}: ${message}`);
    return { code, said };
  };
  return { folder, run, doctor };
}

describe('the profile ollama', () => {
  it('is written with what to install, and needs no key', async () => {
    const { folder } = await project('http://127.0.0.1:1');
    const text = readFileSync(join(folder, 'touchstone.config.yaml'), 'utf8');
    expect(text).toContain('http://localhost:11434/v1');
    expect(text).not.toContain('KEY');
    const written = await runTouchstone(tempFolder(), ['init', '--profile', 'ollama']);
    expect(written.stdout).toContain('Install: npm install @touchstone/openai\n');
  });

  it('is well where Ollama has both models', async () => {
    const { doctor } = await project((await ollama('nomic-embed-text', 'gemma3:4b')).url);
    expect(await doctor()).toEqual({
      code: 0,
      said: [
        expect.stringMatching(/^ok embedder: openai\/nomic-embed-text, 768 dimensions; .*; answered in /),
        expect.stringMatching(/^ok reranker: local\//),
        expect.stringMatching(/^ok language model: openai\/gemma3:4b; answered in /),
      ],
    });
  });

  it('says where Ollama is not running', async () => {
    const server = await ollama();
    await server.misbehave('connection_refused');
    const { code, said } = await (await project(server.url)).doctor();
    expect(code).toBe(3);
    for (const line of said.filter((line) => !line.includes('reranker'))) {
      expect(line).toMatch(
        /^fail .*no server answers at its address\. Start the server \(for Ollama: "ollama serve"\), or correct baseUrl\./,
      );
    }
    expect(said).toHaveLength(3);
  });

  it('says which model is not pulled, and how to pull it', async () => {
    const { code, said } = await (await project((await ollama('gemma3:4b')).url)).doctor();
    expect(code).toBe(3);
    expect(said[0]).toMatch(
      /^fail embedder: .*does not have this model\. Get it \(for Ollama: "ollama pull nomic-embed-text"\)/,
    );
    expect(said[2]).toMatch(/^ok language model: /);
  });

  it('indexes and searches by its vectors, with what the model was trained with before each text', async () => {
    const server = await ollama('nomic-embed-text');
    const { run } = await project(server.url);
    expect(await run('index')).toMatchObject({ code: 0 });
    const { stdout } = await run(
      'search',
      'where is the port opened',
      '--method',
      'semantic',
      '--top-k',
      '1',
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ retrieval_calls: [{ result_count: 1 }] });
    const inputs = server.requests.map(({ body }) => (body as AskBody).input ?? []);
    expect(inputs.at(-1)).toEqual(['search_query: where is the port opened']);
    for (const text of inputs.slice(0, -1).flat()) expect(text).toMatch(/^search_document: /);
  });
});
