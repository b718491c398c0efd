import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import { contextPool } from '../contexts/context-pool.ts';
import { contextsOf } from '../contexts/contexts-of-settings.ts';
import type { Benchmark, ContextSettings } from '../definition/benchmark.ts';
import { benchmarkQuestions } from '../definition/benchmark-questions.ts';
import { readBenchmark } from '../definition/read-benchmark.ts';
import { questionCandidates } from '../records/candidates.ts';
import { type CandidateCounts, extraction } from '../records/extraction.ts';
import { type MinedQuestion, minedQuestion } from '../records/mined-question.ts';
import { type ContextPool, miningContext } from '../records/mining-context.ts';
import { importsOfAimless } from '../solutions/imports-of-aimless.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeRecords } from '../workspace/record-file.ts';
import { underRunLease } from '../workspace/run-lease.ts';
import type { StepOptions } from '../workspace/step-options.ts';
import { candidateChooser, candidateDefaults } from './choose-candidates.ts';
import { type ExtractReport, extractReport } from './extract-report.ts';
import type { ExtractDependencies, ExtractProgress, ExtractRequest } from './extract-request.ts';

/**
 * The first step of a run: reads a benchmark, makes its questions, reads the contexts, chooses the candidates of every question (spec 003
 * §2.2), and writes all of it. Targets are written by the names that the contexts have. The same benchmark, contexts and request give the
 * same bytes. A run that was extracted before is extracted anew; its judgements stay valid for the texts that they are of.
 *
 * @throws `unavailable` where another run works in the folder, `invalid_request` for a faulty benchmark or request and for a pool without contexts, `invalid_config` for an index without a
 * store, `index_not_found`, `unsupported` for a store that cannot list chunks, `aborted`.
 */
export async function extract(
  request: ExtractRequest,
  { store, now = () => performance.now() }: ExtractDependencies = {},
  { signal, onProgress }: StepOptions<ExtractProgress> = {},
): Promise<ExtractReport> {
  const started = now();
  const counts = countsOf(request);
  const benchmark = await readBenchmark(request.benchmark);
  const settings = settingsOf(request, benchmark);
  const skippedFiles: string[] = [];
  const contexts = await contextsOf(
    settings,
    { from: benchmark.folder, project: request.project ?? benchmark.folder, store },
    {
      signal,
      onFile: (done, total) => onProgress?.({ phase: 'contexts', done, total }),
      onSkipped: (path) => skippedFiles.push(path),
    },
  );
  if (contexts.length === 0) {
    throw new RetrievalError('invalid_request', `${nameOf(settings)} holds no context: check include and exclude.`);
  }
  const pool = contextPool(contexts);
  const questions = benchmarkQuestions(benchmark).map((question) => withTargetsOf(question, pool));
  const choose = candidateChooser(pool, counts);
  const imports = await importsOfAimless(questions, pool);
  const chosen = questions.map((question, at) => {
    throwIfAborted(signal, 'the choice of candidates');
    const candidates = choose(question, imports.get(question.id));
    onProgress?.({ phase: 'candidates', done: at + 1, total: questions.length });
    return candidates;
  });
  const files = miningFiles(request.folder);
  await mkdir(files.folder, { recursive: true });
  await underRunLease(files.folder, 'extraction', async (lease) => {
    const write = async (...given: Parameters<typeof writeRecords>) => {
      await lease.check();
      await writeRecords(...given);
    };
    await write(files.contexts, miningContext, pool.contexts);
    await write(files.candidates, questionCandidates, chosen);
    await write(files.questions, minedQuestion, questions);
    await write(files.extraction, extraction, [
      { benchmark: benchmark.name, contentHash: benchmark.contentHash, contexts: nameOf(settings), ...counts },
    ]);
  });
  const elapsedMs = now() - started;
  return extractReport({
    folder: request.folder,
    benchmark,
    questions,
    pool,
    chosen,
    skippedFiles,
    asked: counts,
    elapsedMs,
  });
}

function countsOf(request: ExtractRequest): CandidateCounts {
  const counts = {
    hard: request.hard ?? candidateDefaults.hard,
    random: request.random ?? candidateDefaults.random,
    seed: request.seed ?? candidateDefaults.seed,
  };
  for (const [field, value] of Object.entries(counts)) {
    if (Number.isInteger(value) && value >= 0) continue;
    throw new RetrievalError('invalid_request', `Extraction: ${field}: ${value} is not a whole number from 0.`);
  }
  return counts;
}

function settingsOf({ contexts, benchmark }: ExtractRequest, { contexts: own }: Benchmark): ContextSettings {
  const settings = contexts ?? own;
  if (settings !== undefined) return settings;
  throw new RetrievalError(
    'invalid_request',
    `${benchmark} does not say what candidates are drawn from: write contexts, or name a package, a folder or an index.`,
  );
}

function withTargetsOf(question: MinedQuestion, pool: ContextPool): MinedQuestion {
  return { ...question, targets: [...new Set(question.targets.map((name) => pool.resolve(name) ?? name))] };
}

/** The location of the folder is left out: the same run elsewhere gives the same bytes. */
function nameOf(settings: ContextSettings): string {
  if (settings.from === 'index') return `index ${settings.index}`;
  return settings.from === 'package'
    ? `package ${settings.package}`
    : `folder ${settings.name ?? basename(settings.folder)}`;
}
