import { hash } from 'node:crypto';
import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { JudgeAnswer, Verdict } from '../records/judgement.ts';
import type { StepOptions } from '../workspace/step.ts';
import { type JudgeRequest, pairsOf } from './judge-candidates.ts';
import { type JudgeReport, judgeReport } from './judge-report.ts';
import { openJudging } from './open-judging.ts';
import type { JudgedPair } from './read-judged-pairs.ts';

/** The case for a person. The contexts of a question come in an order that hides the benchmark's own. */
export interface PersonCase {
  readonly questionId: string;
  readonly question: string;
  readonly contexts: readonly { readonly fqn: string; readonly text: string }[];
  /** The position among all cases, from 1. */
  readonly position: number;
  readonly of: number;
  /** The person's earlier reply, where they went back. */
  readonly before?: Verdict;
  /** True if `back` leads anywhere. */
  readonly canGoBack: boolean;
}

/** A decision; `skip`: undecided, and not shown again. */
type Decision = { readonly verdict: 'yes' | 'no'; readonly reason?: string; readonly missing?: string } | 'skip';

/** A person's reply to a case: a decision, `back` for the case before, or `quit` for no more cases. */
export type PersonReply = Decision | 'back' | 'quit';

/** Shows a case and waits for the reply: a terminal or a page. */
export type AskPerson = (shown: PersonCase, options: { readonly signal?: AbortSignal }) => Promise<PersonReply>;

export interface PersonRequest extends Pick<JudgeRequest, 'folder' | 'questions' | 'retryUndecided'> {
  /** Whose judgements these are. Default `person`. */
  readonly name?: string;
}

/**
 * Has a person judge the candidates, one after the other, from the first that they have not judged yet. `back` goes to the case that
 * was shown before, and its new reply replaces the old one; `quit` ends, and the next call goes on there. Throws `invalid_request`
 * where nothing was extracted, `aborted`, and the error of `ask`. Earlier judgements stay.
 */
export async function judgeByPerson(
  request: PersonRequest,
  { ask }: { readonly ask: AskPerson },
  { signal, now = () => performance.now() }: StepOptions = {},
): Promise<JudgeReport> {
  const startedMs = now();
  const cases = await openPersonCases(request);
  const shown: number[] = [];
  try {
    let position = cases.nextOpen(0);
    while (position !== undefined) {
      throwIfAborted(signal, 'judging');
      const reply = await ask({ ...cases.at(position), canGoBack: shown.length > 0 }, { signal });
      if (reply === 'quit') break;
      if (reply === 'back') {
        position = shown.pop() ?? position;
        continue;
      }
      await cases.decide(position, reply);
      shown.push(position);
      position = cases.nextOpen(position) ?? cases.nextOpen(0);
    }
    return cases.report(now() - startedMs);
  } finally {
    await cases.close();
  }
}

/** All cases of a person, to go through in any order: for a page. */
export type PersonCases = Awaited<ReturnType<typeof openPersonCases>>;

/**
 * Opens the candidates for a person to judge. Questions come in the order of the file; the contexts of each in one that
 * follows from their names alone, so that the target's position reveals nothing. Throws `invalid_request` where nothing
 * was extracted; `unavailable` where another step works in the folder.
 */
export async function openPersonCases(request: PersonRequest) {
  const pairs = shuffledByName(await pairsOf(request));
  const judge = { name: request.name ?? 'person', promptHash: '' };
  const judging = await openJudging(request, 'judging by a person');

  const pairAt = (position: number): JudgedPair => {
    const pair = pairs[position - 1];
    if (pair !== undefined) return pair;
    throw new RetrievalError('invalid_request', `There is no case ${position}: there are ${pairs.length}.`);
  };
  const isOpen = ({ question, context }: JudgedPair) => judging.isOpen(judge, question, [context]);

  const { promise: allJudged, resolve: tellAllJudged } = Promise.withResolvers<void>();
  const lookForOpen = () => {
    if (!pairs.some(isOpen)) tellAllJudged();
  };
  lookForOpen();

  return {
    length: pairs.length,
    /** Resolves as soon as no case is open; at once where none is. */
    allJudged,
    /** The case at a position from 1, with its earlier reply. Throws `invalid_request` for any other position. */
    at: (position: number): PersonCase => {
      const { question, context } = pairAt(position);
      const before = judging.find(judge, question, [context])?.verdict;
      const place = { position, of: pairs.length, canGoBack: position > 1 };
      return { questionId: question.id, question: question.query, contexts: [context], ...place, before };
    },
    /** The first case after a position that has no judgement yet; undefined where none is left. */
    nextOpen: (after: number): number | undefined => {
      const found = pairs.findIndex((pair, at) => at >= after && isOpen(pair));
      return found === -1 ? undefined : found + 1;
    },
    /** Keeps a reply; on disk when it resolves. A later one replaces it. */
    decide: async (position: number, reply: Decision) => {
      const { question, context } = pairAt(position);
      const kept = await judging.keep(judge, question, [context], answerOf(reply));
      lookForOpen();
      return kept;
    },
    report: (elapsedMs: number): JudgeReport => judgeReport({ pairs, judges: [judge], judging, elapsedMs }),
    close: () => judging.close(),
  };
}

function shuffledByName(pairs: readonly JudgedPair[]): readonly JudgedPair[] {
  const byQuestion = Map.groupBy(pairs, ({ question }) => question.id);
  const digest = ({ question, context }: JudgedPair) => hash('sha256', JSON.stringify([question.id, context.fqn]));
  return [...byQuestion.values()].flatMap((of) => of.toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1)));
}

function answerOf(reply: Decision): JudgeAnswer {
  if (reply === 'skip') return { verdict: 'undecided', undecided: 'skipped', reason: '', usage: { calls: 0 } };
  const { verdict, reason = '', missing } = reply;
  return { verdict, reason, missing: verdict === 'no' && missing ? missing : undefined, usage: { calls: 0 } };
}
