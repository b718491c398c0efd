import { RetrievalError } from '@touchstone/contract';
import type { Judge } from '../records/judgement.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { underRunLease } from '../workspace/run-lease.ts';
import { allOf, type StepOptions } from '../workspace/step.ts';
import { type JudgeReport, judgeReport } from './judge-report.ts';
import { type JudgingOptions, openJudgingUnder } from './open-judging.ts';
import { type JudgedPair, readJudgedPairs } from './read-judged-pairs.ts';

/** The request to judge: every candidate of every question in the folder, by every judge. */
export interface JudgeRequest extends JudgingOptions {
  /** Questions to judge, by id. Default: all. */
  readonly questions?: readonly string[];
}

/**
 * Judges the candidates (spec 003 §2.2): each context alone, by each judge, in parallel. Earlier answers of a judge are reused, so that
 * a run that was ended goes on where it was.
 *
 * The first failure ends the run after the calls in flight: none of them is lost. Throws `unavailable` where another run works in the
 * folder; `invalid_config` for two judges of one name and `maxUsd` with a judge of unknown price; `invalid_request` where nothing was
 * extracted; `aborted`; and errors that end judging (see `Judging.ask`). A limit that is reached and a judge that is out of reach for a
 * while are warnings.
 */
export async function judgeCandidates(
  request: JudgeRequest,
  { judges }: { readonly judges: readonly Judge[] },
  { signal, onProgress, now = () => performance.now() }: StepOptions = {},
): Promise<JudgeReport> {
  const startedMs = now();
  requireNames(judges);
  return underRunLease(request.folder, 'judging', async (lease) => {
    const pairs = await pairsOf(request);
    const judging = await openJudgingUnder(lease, request);
    const total = pairs.length * judges.length;
    let done = 0;
    const ask = async (judge: Judge, { question, context }: JudgedPair) => {
      await judging.ask(judge, question, [context], { signal });
      done += 1;
      onProgress?.({ done, total, usage: judging.usage, elapsedMs: now() - startedMs });
    };
    try {
      await allOf(pairs.flatMap((pair) => judges.map((judge) => ask(judge, pair))));
      return judgeReport({ pairs, judges, judging, elapsedMs: now() - startedMs });
    } finally {
      await judging.close();
    }
  });
}

export async function pairsOf({ folder, questions: wanted }: JudgeRequest): Promise<readonly JudgedPair[]> {
  const { pairs, records } = await readJudgedPairs(folder);
  if (wanted === undefined) return pairs;
  const unknown = wanted.find((wantedId) => !records.questions.some(({ id }) => id === wantedId));
  if (unknown !== undefined) {
    throw new RetrievalError('invalid_request', `${miningFiles(folder).questions} has no question "${unknown}".`);
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
