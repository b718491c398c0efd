import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { RetrievalError, throwIfAborted, type VectorStore } from '@touchstone/contract';
import { contextPool } from '../contexts/context-pool.ts';
import { contextsOf } from '../contexts/contexts-of-settings.ts';
import { benchmarkQuestions } from '../definition/benchmark-questions.ts';
import type { ContextSettings } from '../definition/definition-schema.ts';
import { readBenchmark } from '../definition/read-benchmark.ts';
import { type CandidateCounts, extraction, questionCandidates } from '../records/candidates.ts';
import { minedQuestion } from '../records/mined-question.ts';
import { miningContext } from '../records/mining-context.ts';
import { importsOfAimless } from '../solutions/proposed-kernels.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeRecords } from '../workspace/record-file.ts';
import { underRunLease } from '../workspace/run-lease.ts';
import type { StepOptions } from '../workspace/step.ts';
import { candidateChooser } from './choose-candidates.ts';
import { extractReport } from './extract-report.ts';

/** The benchmark to extract, and the folder. Defaults: 5 hard and 5 random negatives (spec 003 §2.2 leaves N and M open), seed 3. */
interface ExtractRequest extends Partial<CandidateCounts> {
  /** A definition, or a folder of them. */
  readonly benchmark: string;
  readonly folder: string;
  /**
   * The folder of the project for relative paths, as in an index of it, where git does not track the source code.
   * Default: the folder of the benchmark.
   */
  readonly project?: string;
  /** The source of candidates; default: the benchmark's own. */
  readonly contexts?: ContextSettings;
}

/**
 * The first step of a run: reads a benchmark, makes its questions, reads the contexts, chooses the candidates of every question (spec 003
 * §2.2), and writes all of it. Targets are written by the names that the contexts have. The same benchmark, contexts and request give the
 * same bytes. Contexts of an index need its store, which must list chunks (`fetchByFilter`). A run that was extracted before is extracted
 * anew; its judgements stay valid for the texts that they are of. Throws `unavailable` where another run works in the folder,
 * `invalid_request` for a faulty benchmark and for a pool without contexts, `invalid_config` for an index without a store,
 * `index_not_found`, `unsupported` for a store that cannot list chunks, `aborted`.
 */
export async function extract(
  { benchmark: path, folder, project, contexts: from, hard = 5, random = 5, seed = 3 }: ExtractRequest,
  { store }: { readonly store?: VectorStore } = {},
  { signal, onProgress, now = () => performance.now() }: StepOptions = {},
) {
  const started = now();
  const benchmark = await readBenchmark(path);
  const settings = from ?? benchmark.contexts;
  if (settings === undefined) {
    throw new RetrievalError(
      'invalid_request',
      `${path} does not say what candidates are drawn from: write contexts, or name a package, a folder or an index.`,
    );
  }
  const skippedFiles: string[] = [];
  const contexts = await contextsOf(
    settings,
    { from: benchmark.folder, project: project ?? benchmark.folder, store },
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
  const questions = benchmarkQuestions(benchmark).map((question) => ({
    ...question,
    targets: [...new Set(question.targets.map((name) => pool.resolve(name) ?? name))],
  }));
  const choose = candidateChooser(pool, { hard, random, seed });
  const imports = await importsOfAimless(questions, pool);
  const chosen = questions.map((question, at) => {
    throwIfAborted(signal, 'the choice of candidates');
    const candidates = choose(question, imports.get(question.id));
    onProgress?.({ phase: 'candidates', done: at + 1, total: questions.length });
    return candidates;
  });
  const files = miningFiles(folder);
  await mkdir(folder, { recursive: true });
  await underRunLease(folder, 'extraction', async (lease) => {
    const write = async (...given: Parameters<typeof writeRecords>) => {
      await lease.check();
      await writeRecords(...given);
    };
    await write(files.contexts, miningContext, pool.contexts);
    await write(files.candidates, questionCandidates, chosen);
    await write(files.questions, minedQuestion, questions);
    const { name, contentHash } = benchmark;
    await write(files.extraction, extraction, [
      { benchmark: name, contentHash, contexts: nameOf(settings), hard, random, seed },
    ]);
  });
  const elapsedMs = now() - started;
  return extractReport({
    ...{ folder, benchmark: benchmark.name, questions, pool, chosen, skippedFiles },
    ...{ negatives: hard + random, elapsedMs },
  });
}

/** The location of the folder is left out: the same run elsewhere gives the same bytes. */
function nameOf(settings: ContextSettings): string {
  if ('index' in settings) return `index ${settings.index}`;
  return 'package' in settings ? `package ${settings.package}` : `folder ${settings.name ?? basename(settings.folder)}`;
}
