import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import { miningFiles } from '../workspace/mining-files.ts';
import { readRecords } from '../workspace/record-file.ts';
import { type AgentTurn, agentTurn } from './agent-turn.ts';
import { type QuestionCandidates, questionCandidates } from './candidates.ts';
import { type Extraction, extraction } from './extraction.ts';
import { type Judgement, judgement } from './judgement.ts';
import { type Kernel, kernel } from './kernel.ts';
import { type MinedQuestion, minedQuestion } from './mined-question.ts';
import { type MiningContext, miningContext } from './mining-context.ts';
import { usedPrompt } from './used-prompt.ts';

/** All that the steps before have written into a folder. */
export interface RunRecords {
  readonly questions: readonly MinedQuestion[];
  /** The whole pool, by `fqn`. */
  readonly contexts: ReadonlyMap<string, MiningContext>;
  /** By id of the question. */
  readonly candidates: ReadonlyMap<string, QuestionCandidates>;
  readonly judgements: readonly Judgement[];
  /** Prompts of judges, by their digest. */
  readonly prompts: ReadonlyMap<string, string>;
  /** By id of the question: the last of each method. */
  readonly kernels: ReadonlyMap<string, readonly Kernel[]>;
  /** An agent's turns while it solved questions. */
  readonly agentTurns: readonly AgentTurn[];
  /** The request of the extraction; absent where another program wrote its files. */
  readonly extraction?: Extraction;
  /** `sha256:` digests of the files of extraction, by name. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Reads the output of the earlier steps.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, and for a file of another form.
 */
export async function readRunRecords(folder: string): Promise<RunRecords> {
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
    contexts: new Map(contexts.map((context) => [context.fqn, context])),
    candidates: new Map(candidates.map((each) => [each.questionId, each])),
    judgements,
    prompts: new Map(prompts.map(({ prompt, promptHash }) => [promptHash, prompt])),
    kernels: Map.groupBy(latestKernels(kernels), ({ questionId }) => questionId),
    agentTurns,
    extraction: extracted.records[0],
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
  const bytes = await readFile(file).catch(() => new Uint8Array());
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
