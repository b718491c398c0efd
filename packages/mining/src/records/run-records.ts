import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import { miningFiles } from '../workspace/mining-files.ts';
import { readRecords } from '../workspace/record-file.ts';
import { extraction, questionCandidates } from './candidates.ts';
import { judgement } from './judgement.ts';
import { agentTurn, type Kernel, kernel, usedPrompt } from './kernel.ts';
import { minedQuestion } from './mined-question.ts';
import { miningContext } from './mining-context.ts';

export type RunRecords = Awaited<ReturnType<typeof readRunRecords>>;

/**
 * Reads all that the earlier steps have written into a folder. Throws `invalid_request` where nothing was extracted
 * into the folder, and for a file of another form.
 */
export async function readRunRecords(folder: string) {
  const files = miningFiles(folder);
  const { records: questions } = await readRecords(files.questions, minedQuestion);
  if (questions.length === 0) {
    throw new RetrievalError('invalid_request', `${files.questions} holds no questions: extract them first.`);
  }
  const { records: contexts } = await readRecords(files.contexts, miningContext);
  const { records: candidates } = await readRecords(files.candidates, questionCandidates);
  const { records: judgements } = await readRecords(files.judgements, judgement);
  const { records: prompts } = await readRecords(files.prompts, usedPrompt);
  const { records: kernels } = await readRecords(files.kernels, kernel);
  const { records: agentTurns } = await readRecords(files.agentTurns, agentTurn);
  const extracted = await readRecords(files.extraction, extraction);
  return {
    questions,
    /** The whole pool, by `fqn`. */
    contexts: new Map(contexts.map((context) => [context.fqn, context])),
    /** By id of the question. */
    candidates: new Map(candidates.map((each) => [each.questionId, each])),
    judgements,
    /** Prompts of judges, by their digest. */
    prompts: new Map(prompts.map(({ prompt, promptHash }) => [promptHash, prompt])),
    /** By id of the question: the last of each method. */
    kernels: Map.groupBy(latestKernels(kernels), ({ questionId }) => questionId),
    agentTurns,
    /** Undefined where another program wrote the files of extraction. */
    extraction: extracted.records[0],
    /** `sha256:` digests of the files of extraction, by name. */
    sources: {
      'questions.jsonl': await digestOf(files.questions),
      'contexts.jsonl': await digestOf(files.contexts),
      'candidates.jsonl': await digestOf(files.candidates),
    },
  };
}

/** Of each question and method the last, in order of question and method. */
function latestKernels(kernels: readonly Kernel[]): readonly Kernel[] {
  const latest = new Map(kernels.map((each) => [JSON.stringify([each.questionId, each.method]), each]));
  return [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** A file that is not there has the digest of an empty one. */
async function digestOf(file: string): Promise<string> {
  return `sha256:${hash('sha256', await readFile(file).catch(() => ''))}`;
}
