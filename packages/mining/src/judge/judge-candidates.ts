import { RetrievalError } from '@touchstone/contract';
import { type Judge, judgement } from '../records/judgement.ts';
import { allOf } from '../workspace/all-of.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { readRecords } from '../workspace/record-file.ts';
import { underRunLease } from '../workspace/run-lease.ts';
import type { StepOptions } from '../workspace/step-options.ts';
import type { JudgeReport, JudgeWarning } from './judge-report.ts';
import { judgeReport } from './judge-report.ts';
import type { JudgingUsage } from './judging-budget.ts';
import { type Judging, type JudgingOptions, openJudgingUnder } from './open-judging.ts';
import { type JudgedPair, readJudgedPairs } from './read-judged-pairs.ts';

/** The request to judge: every candidate of every question in the folder, by every judge. */
export interface JudgeRequest extends JudgingOptions {
  /** Questions to judge, by id. Default: all. */
  readonly questions?: readonly string[];
}

interface JudgeDependencies {
  /** One, or a panel. Their names differ. */
  readonly judges: readonly Judge[];
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface JudgeProgress {
  /** Cases that are through, of all that were to be judged: a case is a question, a context and a judge. */
  readonly done: number;
  readonly total: number;
  /** The cost so far, with cases from the cache, undecided ones and those left out. */
  readonly usage: JudgingUsage;
  readonly elapsedMs: number;
}

/**
 * Judges the candidates (spec 003 §2.2): each context alone, by each judge, in parallel. Earlier answers of a judge are
 * reused, so that a run that was ended goes on where it was.
 *
 * @throws `unavailable` where another run works in the folder; `invalid_config` for impossible limits, two judges of one name and `maxUsd`
 * with a judge of unknown price; `invalid_request` where nothing was extracted; `aborted`; and errors that end judging (see `openJudging`).
 * A limit that is reached and a judge that is out of reach for a while are warnings.
 */
export async function judgeCandidates(
  request: JudgeRequest,
  { judges, now = () => performance.now() }: JudgeDependencies,
  { signal, onProgress }: StepOptions<JudgeProgress> = {},
): Promise<JudgeReport> {
  const startedMs = now();
  requireNames(judges);
  return underRunLease(request.folder, 'judging', async (lease) => {
    const { tornLines } = await readRecords(miningFiles(request.folder).judgements, judgement);
    const pairs = await pairsOf(request);
    const judging = await openJudgingUnder(lease, request);
    try {
      await askAll(judging, pairs, judges, {
        signal,
        onDone: (done) =>
          onProgress?.({
            ...{ done, total: pairs.length * judges.length },
            ...{ usage: judging.usage, elapsedMs: now() - startedMs },
          }),
      });
      return judgeReport({ pairs, judges, judging, warnings: tornWarnings(tornLines), elapsedMs: now() - startedMs });
    } finally {
      await judging.close();
    }
  });
}

/** The pairs of a request. Throws `invalid_request` for an id that no question has. */
export async function pairsOf({ folder, questions: wanted }: JudgeRequest): Promise<readonly JudgedPair[]> {
  const { pairs, questions } = await readJudgedPairs(folder);
  if (wanted === undefined) return pairs;
  const unknown = wanted.find((id) => !questions.has(id));
  if (unknown !== undefined) {
    const { questions: file } = miningFiles(folder);
    throw new RetrievalError('invalid_request', `${file} has no question "${unknown}".`);
  }
  return pairs.filter(({ question }) => wanted.includes(question.id));
}

/** Throws `invalid_config` for no judge, and for two of one name: their judgements would replace each other. */
export function requireNames(judges: readonly Judge[]): void {
  if (judges.length === 0) throw new RetrievalError('invalid_config', 'Judging: there is no judge: name one.');
  const names = judges.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new RetrievalError('invalid_config', `Judging: two judges are called ${twice}: give one of them another name.`);
}

/** The first failure ends the run after the calls in flight: none of them is lost. */
async function askAll(
  judging: Judging,
  pairs: readonly JudgedPair[],
  judges: readonly Judge[],
  { signal, onDone }: { readonly signal?: AbortSignal; readonly onDone: (done: number) => void },
): Promise<void> {
  let done = 0;
  const asked = pairs.flatMap(({ question, context }) =>
    judges.map(async (judge) => {
      await judging.ask(judge, question, [context], { signal });
      done += 1;
      onDone(done);
    }),
  );
  await allOf(asked);
}

function tornWarnings(tornLines: number): readonly JudgeWarning[] {
  if (tornLines === 0) return [];
  const message = `judgements.jsonl has ${tornLines} incomplete lines from an interrupted run: they were judged again.`;
  return [{ code: 'torn_lines', message }];
}
