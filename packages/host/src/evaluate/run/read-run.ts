import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import {
  countedWarning,
  type InputWarning,
  latenciesOf,
  type Qrels,
  type QueryAnswer,
  type Run,
  rankingsOf,
  readBeirQrels,
  readRunFile,
  readTrecQrels,
  readTrecRun,
  type ScoredRun,
  scoredRunOf,
} from '@touchstone/eval';
import { type AnswerFailure, failuresOf, failureWarnings } from './answer-failures.ts';
import { type RunSettings, runSettingsOf } from './run-settings.ts';

/** A run, whichever program wrote it. */
export interface ReadRun {
  readonly name: string;
  readonly run: ScoredRun;
  /** Empty where the file holds no times. */
  readonly latenciesMs: ReadonlyMap<string, number>;
  /** Absent in a file of TREC's form. */
  readonly settings?: RunSettings;
  readonly startedAt?: string;
  /** Questions that the method did not answer; empty in a file of TREC's form, which lacks them. */
  readonly failures: readonly AnswerFailure[];
  readonly warnings: readonly InputWarning[];
}

/** Reads a kept run, or a run in TREC's form, recognised by the first character. */
export async function readRun(file: string): Promise<ReadRun> {
  if ((await firstCharacter(file)) !== '{') {
    const { run, warnings } = await readTrecRun(file);
    if (run.size === 0) throw new RetrievalError('invalid_request', `${file} is empty: there is no run to measure.`);
    return { name: basename(file), run, latenciesMs: new Map(), failures: [], warnings };
  }
  const { record, warnings } = await readRunFile(file);
  const { header, answers } = record;
  const settings = runSettingsOf(header, file);
  return {
    name: header.name,
    run: scoredRunOf(answers),
    latenciesMs: latenciesOf(answers),
    settings,
    startedAt: header.startedAt,
    failures: [...failuresOf(answers), ...notAsked(answers, settings)],
    warnings: [
      ...warnings,
      ...failureWarnings(answers),
      ...countedWarning(
        'failed_questions',
        notAsked(answers, settings).map(({ query }) => query),
        `of ${settings.queries.length} questions were not asked, because ${file} was interrupted; each counts 0.`,
      ),
    ],
  };
}

function notAsked(answers: readonly QueryAnswer[], { queries }: RunSettings): readonly AnswerFailure[] {
  const asked = new Set(answers.map(({ query }) => query));
  return queries
    .filter(({ id }) => !asked.has(id))
    .map(({ id: query }) => ({ query, kind: 'not_asked', message: 'The run was interrupted before it was asked.' }));
}

/** The rankings of the judged queries. Throws `invalid_request` where there is none: every figure would be of nothing. */
export function judgedRankings({ name, run }: Pick<ReadRun, 'name' | 'run'>, qrels: Qrels): Run {
  const judged = new Map([...rankingsOf(run)].filter(([query]) => qrels.has(query)));
  if (judged.size > 0) return judged;
  const [here, there] = [[...run.keys()][0], [...qrels.keys()][0]];
  throw new RetrievalError(
    'invalid_request',
    `The run ${name} has no query that is judged: ${here === undefined ? 'it holds no answers' : `it has queries such as "${here}"`}, and the judgements are of queries such as "${there}". Name another run.`,
  );
}

/** Judgements in TREC's form, or of a BEIR set (`.tsv`, `.jsonl`, also gzipped). */
export function readQrels(file: string): Promise<Qrels> {
  return /\.(?:tsv|jsonl)(?:\.gz)?$/.test(file) ? readBeirQrels(file) : readTrecQrels(file);
}

async function firstCharacter(file: string): Promise<string> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new RetrievalError('invalid_request', `Cannot read ${file}: check that the file exists and is readable.`, {
      cause,
    });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart()
      .slice(0, 1);
  } finally {
    await handle.close();
  }
}
