import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type VendorAnswer, vendorServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wireExamples } from '../../../tools/test-kit/wire-examples.ts';

const example = fileURLToPath(new URL('../', import.meta.url));
const python = ['python3', 'python'].find((command) => {
  const { status, stdout } = spawnSync(command, ['-c', 'import sys; print(sys.version_info >= (3, 9))'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() === 'True';
});
const answer = wireExamples.evidence_answer[0];

/** What an expression over the module gives, as JSON. */
async function evaluate(expression: string, url: string, key = ''): Promise<unknown> {
  const code = `import ast, inspect, json, sys, touchstone_evidence as module\nprint(json.dumps(${expression}))`;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
    HOME: process.env.HOME ?? '',
    TOUCHSTONE_URL: url,
    TOUCHSTONE_API_KEY: key,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout } = await promisify(execFile)(python ?? '', ['-c', code], { cwd: example, env });
  return JSON.parse(stdout);
}

/** An engine that answers in turn with these, the last one again and again; and how often it was asked, with what. */
async function engine(...answers: readonly VendorAnswer[]) {
  let turn = 0;
  const server = await vendorServer({
    routes: { 'POST /v1/evidence': () => answers[Math.min(turn++, answers.length - 1)] ?? {} },
  });
  onTestFinished(() => server.close());
  return server;
}

/** The address of `touchstone serve` over one page; it is stopped after the test. */
async function realEngine(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-adk-python-'));
  const main = join(example, '../../apps/cli/src/main.ts');
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder },
  };
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'touchstone.config.yaml'), 'indexes: { project: { sources: [docs] } }\n');
  writeFileSync(
    join(folder, 'docs/tools.md'),
    '# Function tools\n\nA FunctionTool wraps a function and reads its docstring.\n',
  );
  execFileSync(process.execPath, [main, 'index'], { ...options, stdio: 'ignore' });
  const server = spawn(process.execPath, [main, 'serve', '--port', '0', '--json'], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  return JSON.parse(String(line)).url;
}

const problem = (status: number, code: string): VendorAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
  json: { code, detail: `The engine says ${code}.`, request_id: 'r1' },
});

if (python === undefined) {
  describe.skip('retrieve_adk_evidence', () => {
    it('needs Python 3.9 or newer, and this machine has no command "python3" of such a version', () => {});
  });
} else {
  describe('retrieve_adk_evidence', () => {
    it('000 §11: has the signature of the tool contract', async () => {
      const signature = await evaluate('str(inspect.signature(module.retrieve_adk_evidence))', 'http://unused');
      expect(signature).toBe("(query: str, task_mode: str = 'build', max_results_final: int = 12) -> dict");
    });

    it('000 §11: has the docstring of the tool contract, word for word', async () => {
      expect(await evaluate('module.retrieve_adk_evidence.__doc__', 'http://unused')).toBe(docstring);
    });

    it('imports nothing but the standard library', async () => {
      const imported =
        '[name.name for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Import) for name in node.names]';
      const foreign = `[name for name in ${imported} if name.split(".")[0] not in sys.stdlib_module_names]`;
      expect(await evaluate(imported, 'http://unused')).toContain('urllib.request');
      expect(await evaluate(foreign, 'http://unused')).toEqual([]);
    });

    it('000 §11: gives a dict with the keys status, evidence_pack, warnings and debug', async () => {
      const server = await engine({ json: { ...(answer as object), from_a_newer_version: 1 } });
      const given = await evaluate('module.retrieve_adk_evidence("How?", "debug", 5)', server.url);
      expect(given).toEqual(answer);
      expect(server.requests).toMatchObject([
        { path: '/v1/evidence', body: { query: 'How?', task_mode: 'debug', max_results_final: 5 } },
      ]);
    });

    it('000 §11: asks a running engine', async () => {
      const url = await realEngine();
      const given = await evaluate('module.retrieve_adk_evidence("What does a FunctionTool read?", "explain", 3)', url);
      expect(given).toMatchObject({
        status: 'success',
        evidence_pack: { task_mode: 'explain', candidates: [{ path: 'docs/tools.md' }] },
        debug: {},
      });
      expect(Object.keys(given as object)).toEqual(['status', 'evidence_pack', 'warnings', 'debug']);
      const nothing = await evaluate('module.retrieve_adk_evidence("zebra quantum xylophone")', url);
      expect(nothing).toMatchObject({ status: 'no_results' });
      const wrong = await evaluate('module.retrieve_adk_evidence("How?", "dance")', url);
      expect(wrong).toMatchObject({ status: 'error', debug: { error: { code: 'invalid_request' } } });
    });

    it('sends the key', async () => {
      const server = await engine({ json: answer });
      await evaluate('module.retrieve_adk_evidence("How?")', server.url, 'k-12345');
      expect(server.requests[0]?.headers.authorization).toMatch(/redacted/);
    });

    it('asks again after a failure that may pass', async () => {
      const server = await engine(problem(503, 'unavailable'), { json: answer });
      expect(await evaluate('module.retrieve_adk_evidence("How?")["status"]', server.url)).toBe('success');
      expect(server.requests).toHaveLength(2);
    });

    it('000 §11: a failure is a dict with the same keys, and its reason is in debug', async () => {
      const server = await engine(problem(400, 'invalid_request'));
      expect(await evaluate('module.retrieve_adk_evidence("How?", "dance")', server.url)).toEqual({
        status: 'error',
        evidence_pack: null,
        warnings: [],
        debug: { error: { code: 'invalid_request', detail: 'The engine says invalid_request.', request_id: 'r1' } },
      });
      expect(server.requests).toHaveLength(1);
    });

    it.each([
      ['a page', { text: '<html>' }],
      ['another service', { json: { hello: 1 } }],
      ['a list', { json: [1] }],
    ])('%s instead of an engine is an error', async (_name, other) => {
      const { url } = await engine(other);
      expect(await evaluate('module.retrieve_adk_evidence("How?")', url)).toMatchObject({
        status: 'error',
        debug: { error: { code: 'bad_response' } },
      });
    });

    it.each(['connection_refused', 'reset', 'reset_mid_body'] as const)('%s is an error', async (fault) => {
      const server = await engine({ json: answer });
      await server.misbehave(fault);
      expect(await evaluate('module.retrieve_adk_evidence("How?")', server.url)).toMatchObject({
        status: 'error',
        debug: { error: { code: 'unavailable' } },
      });
    });
  });
}

const docstring = `
    Retrieve and rerank official ADK docs + ADK python code evidence for grounding implementation work.

    Args:
      query: The developer question or task request.
      task_mode: One of build|debug|explain|refactor. Used to steer reranking.
      max_results_final: Number of final reranked items to return.

    Returns:
      A dict with keys:
        status: success|no_results|error
        evidence_pack: {...}  # structured as in this spec
        warnings: [...]
        debug: {...}
    `;
