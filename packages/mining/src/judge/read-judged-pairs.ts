import { RetrievalError } from '@touchstone/contract';
import type { CandidateRole } from '../records/candidates.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { readRunRecords } from '../records/run-records.ts';
import { miningFiles } from '../workspace/mining-files.ts';

/** One candidate of one question: the subject of a judge. */
export interface JudgedPair {
  readonly question: MinedQuestion;
  readonly context: MiningContext;
  readonly role: CandidateRole;
}

/**
 * Reads the output of `extract` in a folder: the pairs, by question in the order of the file and by its candidates. Throws
 * `invalid_request` where there is nothing to judge, or a candidate names a question or context that is not there.
 */
export async function readJudgedPairs(folder: string) {
  const files = miningFiles(folder);
  const records = await readRunRecords(folder);
  const questions = new Map(records.questions.map((question) => [question.id, question]));
  if (records.candidates.size === 0) {
    throw new RetrievalError('invalid_request', `${files.candidates} holds no candidates: extract them first.`);
  }
  const missing = (file: string, what: string): never => {
    throw new RetrievalError('invalid_request', `${file} has no ${what}, which is a candidate: extract again.`);
  };
  const pairs = [...records.candidates.values()].flatMap(({ questionId, candidates }) => {
    const question = questions.get(questionId) ?? missing(files.questions, `question "${questionId}"`);
    return candidates.map(({ fqn, role }): JudgedPair => {
      return { question, context: records.contexts.get(fqn) ?? missing(files.contexts, `context "${fqn}"`), role };
    });
  });
  return { pairs, records };
}
