import { hash } from 'node:crypto';
import { RetrievalError } from '@touchstone/contract';
import type { JudgeAnswer, Judgement } from '../../records/judgement.ts';
import { type JudgeRequest, pairsOf } from '../judge-candidates.ts';
import { type JudgeReport, judgeReport } from '../judge-report.ts';
import { openLeasedJudging } from '../open-judging.ts';
import type { JudgedPair } from '../read-judged-pairs.ts';
import type { PersonCase, PersonReply } from './person.ts';

export interface PersonRequest extends Pick<JudgeRequest, 'folder' | 'questions' | 'retryUndecided'> {
  /** Whose judgements these are. Default `person`. */
  readonly name?: string;
}

/** All cases of a person, to go through in any order: for a page. */
export interface PersonCases {
  readonly length: number;
  /** The case at a position from 1, with its earlier reply. Throws `invalid_request` for any other position. */
  at(position: number): PersonCase;
  /** The first case after a position that has no judgement yet; undefined where none is left. */
  nextOpen(after: number): number | undefined;
  /** Keeps a reply; on disk when it resolves. A later one replaces it. */
  decide(position: number, reply: Exclude<PersonReply, 'back' | 'quit'>): Promise<Judgement>;
  /** Resolves as soon as no case is open; at once where none is. */
  readonly allJudged: Promise<void>;
  /** The person's progress. */
  report(elapsedMs: number): JudgeReport;
  close(): Promise<void>;
}

/**
 * Opens the candidates for a person to judge. Questions come in the order of the file; the contexts of each in one that
 * follows from their names alone, so that the target's position reveals nothing.
 *
 * @throws `invalid_request` where nothing was extracted; `unavailable` where another step works in the folder.
 */
export async function openPersonCases(request: PersonRequest): Promise<PersonCases> {
  const pairs = shuffledByName(await pairsOf(request));
  const judge = { name: request.name ?? 'person', promptHash: '' };
  const judging = await openLeasedJudging(request, 'judging by a person');

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
    allJudged,
    at: (position) => {
      const { question, context } = pairAt(position);
      const before = judging.find(judge, question, [context])?.verdict;
      const place = { position, of: pairs.length, canGoBack: position > 1 };
      return { questionId: question.id, question: question.query, contexts: [context], ...place, before };
    },
    nextOpen: (after) => {
      const found = pairs.findIndex((pair, at) => at >= after && isOpen(pair));
      return found === -1 ? undefined : found + 1;
    },
    decide: async (position, reply) => {
      const { question, context } = pairAt(position);
      const kept = await judging.keep(judge, question, [context], answerOf(reply));
      lookForOpen();
      return kept;
    },
    report: (elapsedMs) => judgeReport({ pairs, judges: [judge], judging, warnings: [], elapsedMs }),
    close: () => judging.close(),
  };
}

function shuffledByName(pairs: readonly JudgedPair[]): readonly JudgedPair[] {
  const byQuestion = Map.groupBy(pairs, ({ question }) => question.id);
  const digest = ({ question, context }: JudgedPair) => hash('sha256', JSON.stringify([question.id, context.fqn]));
  return [...byQuestion.values()].flatMap((of) => of.toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1)));
}

/** The judgement that is kept of a reply. */
function answerOf(reply: Exclude<PersonReply, 'back' | 'quit'>): JudgeAnswer {
  if (reply === 'skip') return { verdict: 'undecided', undecided: 'skipped', reason: '', usage: { calls: 0 } };
  const { verdict, reason = '', missing } = reply;
  return { verdict, reason, missing: verdict === 'no' && missing ? missing : undefined, usage: { calls: 0 } };
}
