import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { duration, RetrievalError } from '@touchstone/contract';
import { evidencePack, parseEvidenceRequest, retrievalCalls } from '@touchstone/contract/wire';
import { defaultConfig, openEvidence, openRetriever, type Providers } from '@touchstone/host';
import { fastifyFiles } from '@touchstone/host/evaluate';
import { type IngestRequest, ingest } from '@touchstone/ingest';
import type { GatheredEvidence, Retrieval } from '@touchstone/pipeline';
import { demoQuestions, demoTask } from './demo-questions.ts';
import { callerOf, withProviders } from './engine.ts';
import type { Invocation } from './invocation.ts';
import { renderRetrieval } from './print-calls.ts';
import { printEvidence } from './print-evidence.ts';
import { renderIngest } from './terminal/ingest.ts';
import { withProgress } from './terminal/show-progress.ts';

const index = 'fastify';

/**
 * Runs the whole workflow on a real package with the offline defaults: index, search, gather evidence. The index is removed
 * afterwards.
 */
export async function runDemo(invocation: Invocation): Promise<void> {
  const folder = locateFastify(invocation.io.cwd);
  const temporary = await mkdtemp(join(tmpdir(), 'touchstone-demo-'));
  try {
    const loaded = { config: defaultConfig(), baseDir: temporary };
    await withProviders(loaded, ['embedder', 'reranker'], async (providers) => {
      await indexPackage(folder, temporary, providers, invocation);
      const asking = { signal: invocation.io.signal };
      const opening = { ...callerOf(invocation), providers, writesLog: false };
      const retriever = await openRetriever(loaded, opening);
      const retrievals: Retrieval[] = [];
      for (const query of demoQuestions) {
        const retrieval = await retriever.retrieve({ query, index }, asking);
        if (!invocation.json) printAnswer(invocation, retrieval, retrievals.length + 1, query);
        retrievals.push(retrieval);
      }
      const { gather } = await openEvidence(loaded, { ...opening, indexes: [index] });
      const gathered = await gather(parseEvidenceRequest({ query: demoTask }), asking);
      if (!invocation.json) return printGathered(invocation, gathered);
      invocation.printJson({
        ...retrievalCalls.encode({ retrievalCalls: retrievals.map(({ call }) => call) }),
        // Without times and the id of the call, so that every run prints the same.
        evidence_pack: evidencePack.encode({ ...gathered.pack, debug: {} }),
      });
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  if (!invocation.json) printNext(invocation);
}

/** The package as a checkout brings it, or the one installed in the user's project. */
function locateFastify(cwd: string): string {
  for (const start of [
    fileURLToPath(new URL('../../../tools/start/index.js', import.meta.url)),
    join(cwd, 'index.js'),
  ]) {
    try {
      return dirname(createRequire(start).resolve('fastify/package.json'));
    } catch {
      // Not installed there.
    }
  }
  throw new RetrievalError(
    'invalid_config',
    `The demo reads the package fastify, which is not installed: run "npm install fastify" in ${cwd}.`,
  );
}

async function indexPackage(
  folder: string,
  baseDir: string,
  providers: Providers,
  invocation: Invocation,
): Promise<void> {
  const request: IngestRequest = {
    index,
    baseDir,
    sources: [{ path: folder, name: 'fastify', include: fastifyFiles }],
  };
  const { signal } = invocation.io;
  const report = await withProgress(invocation.io.stderr, (onProgress) =>
    ingest(request, providers, { signal, onProgress }),
  );
  if (invocation.json) return;
  const { styles } = invocation;
  invocation.print(`Indexing the docs and source of the package in ${folder}:\n`);
  invocation.print(renderIngest(index, report, styles));
  const again = await ingest(request, providers, { signal });
  invocation.print(styles.quiet(`  a second run without any changes takes ${duration(again.elapsedMs)}`));
}

function printAnswer(invocation: Invocation, retrieval: Retrieval, number: number, query: string): void {
  invocation.print(`\n${invocation.styles.strong(`Question ${number}: ${query}`)}\n`);
  invocation.print(renderRetrieval(invocation, retrieval));
}

function printGathered(invocation: Invocation, { pack, record }: GatheredEvidence): void {
  invocation.print(`\n${invocation.styles.strong(`Evidence for the task: ${demoTask}`)}\n`);
  printEvidence(invocation, pack, { totalMs: record.trace.latency.totalMs });
}

function printNext({ print, styles, program }: Invocation): void {
  print(`
${styles.strong('On a folder of your own:')}
  ${program} index PATH
  ${program} search "your question"
  ${program} search "your question" --json    the same as JSON
  ${program} evidence "your task"             cited docs and code, reranked, with a verdict
  ${program} --help                           everything else`);
}
