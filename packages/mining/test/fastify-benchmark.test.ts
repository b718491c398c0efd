import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingest } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extract } from '../src/candidates/extract.ts';
import { type ExtractReport, extractInWords, extractJson } from '../src/candidates/extract-report.ts';
import { contextPool } from '../src/contexts/context-pool.ts';
import { readBenchmark } from '../src/definition/read-benchmark.ts';
import { importKernels, importsInWords } from '../src/kernels/imports/import-kernels.ts';
import { questionCandidates } from '../src/records/candidates.ts';
import { kernel } from '../src/records/kernel.ts';
import { minedQuestion } from '../src/records/mined-question.ts';
import { miningContext } from '../src/records/mining-context.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { readRecords } from '../src/workspace/record-file.ts';
import { checkFixes, type RunProgram } from './check-fixes.ts';

const benchmark = fileURLToPath(new URL('../../../golden/mining/fastify/benchmark.yaml', import.meta.url));
const loopbackOnly = new URL('./loopback-only.mjs', import.meta.url).href;

let folder: string;
let report: ExtractReport;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-fastify-'));
  report = await extract({ benchmark, folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the benchmark over fastify', () => {
  it('has 25 cases and more, of every kind', () => {
    const { questions } = report;
    expect(Object.values(questions).reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(25);
    expect(questions.fix_error).toBeGreaterThanOrEqual(8);
    expect(Math.min(...Object.values(questions))).toBeGreaterThan(0);
  });

  it('has code that fails with the error that it quotes, and passes once it is mended', async () => {
    const fixes = await checkFixes(await readBenchmark(benchmark), nodeAlone);
    expect(fixes).toHaveLength(11);
    for (const { id, broken, fixed, showsError } of fixes) {
      expect([broken, fixed, showsError], id).toEqual([expect.not.toBeOneOf([0, undefined]), 0, true]);
    }
  });

  it('runs where it cannot reach another machine', async () => {
    const reach = "fetch('http://192.0.2.1/').catch((error) => { throw error.cause })";
    const { exitCode, output } = await nodeAlone(['node', '--eval', reach], { cwd: folder });
    expect(exitCode).toBe(1);
    expect(output).toContain('must not connect to 192.0.2.1');
  });
});

describe('its extraction', () => {
  it('finds every target in the package', () => {
    expect(report.missingTargets).toEqual([]);
    expect(report.warnings).toEqual([]);
    expect(extractInWords(report)).toMatch(
      /^fastify: 30 questions \(11 question_answer, 11 fix_error, .* 150 hard, 150 random/,
    );
    expect(extractJson(report)).toMatchObject({ benchmark: 'fastify', candidates: { hard: 150, random: 150 } });
  });

  it('writes questions, contexts and candidates that name one another', async () => {
    const files = miningFiles(folder);
    const { records: questions } = await readRecords(files.questions, minedQuestion);
    const { records: candidates } = await readRecords(files.candidates, questionCandidates);
    const pool = contextPool((await readRecords(files.contexts, miningContext)).records);
    expect(candidates.map(({ questionId }) => questionId)).toEqual(questions.map(({ id }) => id));
    for (const { id, targets } of questions) {
      const own = candidates.find(({ questionId }) => questionId === id)?.candidates ?? [];
      expect(own.filter(({ role }) => role === 'target').map(({ fqn }) => fqn)).toEqual(targets);
      expect(new Set(own.map(({ fqn }) => fqn)).size).toBe(own.length);
      for (const { fqn } of own) expect(pool.get(fqn)?.text, fqn).not.toBe('');
    }
  });

  it('is the same again, byte for byte, and another with another seed', async () => {
    const again = await mkdtemp(join(tmpdir(), 'mining-again-'));
    try {
      await extract({ benchmark, folder: again });
      for (const name of ['questions.jsonl', 'contexts.jsonl', 'candidates.jsonl', 'extraction.json']) {
        expect(await readFile(join(again, name), 'utf8'), name).toBe(await readFile(join(folder, name), 'utf8'));
      }
      await extract({ benchmark, folder: again, seed: 4 });
      const [drawn, other] = await Promise.all(
        [folder, again].map((run) => readFile(miningFiles(run).candidates, 'utf8')),
      );
      expect(other).not.toBe(drawn);
    } finally {
      await rm(again, { recursive: true, force: true });
    }
  });

  it('draws from the chunks of an index as well, by their ids', async () => {
    const run = await mkdtemp(join(tmpdir(), 'mining-index-'));
    const store = sqliteStore({ file: join(run, 'index.sqlite') });
    try {
      const baseDir = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
      await ingest({ index: 'code', baseDir, sources: [{ path: 'lib' }] }, { store });
      const definition = join(run, 'set.yaml');
      await writeFile(
        definition,
        `name: s
contexts: { index: code }
cases:
  - { id: a, kind: free_text, question: How does a reply redirect a request?, targets: ["lib/reply.js#Reply.redirect", wrapThenable] }
`,
      );
      const found = await extract({ benchmark: definition, folder: join(run, 'run') }, { store });
      expect(found).toMatchObject({ candidates: { target: 2, hard: 5, random: 5 }, warnings: [] });
      const [question] = (await readRecords(miningFiles(join(run, 'run')).questions, minedQuestion)).records;
      const chunks = await store.fetchByIds('code', question?.targets ?? []);
      expect(chunks.map(({ text }) => text)).toEqual([
        expect.stringContaining('Reply.prototype.redirect'),
        expect.stringContaining('function wrapThenable'),
      ]);
    } finally {
      await store.close();
      await rm(run, { recursive: true, force: true });
    }
  });

  it('writes nothing when it is ended, and refuses what cannot be', async () => {
    const ended = join(folder, 'ended');
    await expect(extract({ benchmark, folder: ended }, {}, { signal: AbortSignal.abort() })).rejects.toThrow(
      /aborted|ended/,
    );
    await expect(readdir(ended)).rejects.toThrow('ENOENT');
    const contexts = { package: 'not-installed-anywhere' };
    await expect(extract({ benchmark, folder: ended, contexts })).rejects.toThrow(
      /not-installed-anywhere is not installed/,
    );
    await expect(extract({ benchmark, folder: ended, contexts: { index: 'a' } })).rejects.toThrow(/need a store/);
  });
});

describe('003 §6.2, proposal A: kernels of its solutions', () => {
  it('are what the code imports, with utilities weighted down', async () => {
    const imports = await importKernels({ folder });
    expect(imports).toMatchObject({ questions: 30, solutions: 15, kernels: 15, warnings: [] });
    const { records } = await readRecords(miningFiles(folder).kernels, kernel);
    const of = (id: string) => records.find(({ questionId }) => questionId === `fastify:${id}`);
    expect(of('typed-plugin')).toMatchObject({
      method: 'imports',
      state: 'proposed',
      fqns: ['fastify/types/plugin.FastifyPluginAsync', 'fastify/types/plugin.FastifyPluginOptions'],
    });
    // All but the two solutions in TypeScript import the factory: log(16 / 13) / log(16) = 0.0749.
    expect(of('error-by-code')).toEqual({
      questionId: 'fastify:error-by-code',
      method: 'imports',
      state: 'proposed',
      fqns: ['fastify/lib/errors.codes'],
      minimal: false,
      steps: [
        { fqns: ['fastify.fastify'], action: 'import', about: 'default from fastify, line 1', weight: 0.0749 },
        { fqns: ['fastify/lib/errors.codes'], action: 'import', about: 'errorCodes from fastify, line 1', weight: 1 },
      ],
    });
    expect(of('route-twice')?.fqns).toEqual(['fastify.fastify']); // The heaviest, where there is nothing else.
    expect(importsInWords(imports)).toMatch(
      /^15 kernels with 18 members from the imports of 15 solutions; 2 left out, 11 of other/,
    );
  });

  it('are not written again by a second run', async () => {
    const before = await readFile(miningFiles(folder).kernels, 'utf8');
    await importKernels({ folder });
    expect(await readFile(miningFiles(folder).kernels, 'utf8')).toBe(before);
  });
});

/** Node in a process of its own, which may speak to this machine alone, for fifty seconds at most. */
const nodeAlone: RunProgram = (command, { cwd }) =>
  new Promise((resolve, reject) => {
    const [program, ...parts] = command;
    expect(program).toBe('node');
    const child = spawn(process.execPath, ['--import', loopbackOnly, ...parts], {
      cwd,
      env: { NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' },
      timeout: 200_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        output += bytes;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? undefined, output }));
  });
