import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type CandidateRole, questionCandidates } from '../src/records/candidates.ts';
import {
  type Judgement,
  judgement,
  judgementKey,
  type UndecidedReason,
  type Verdict,
} from '../src/records/judgement.ts';
import { type Kernel, kernel } from '../src/records/kernel.ts';
import { type MinedQuestion, minedQuestion } from '../src/records/mined-question.ts';
import { type MiningContext, miningContext } from '../src/records/mining-context.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { writeRecords } from '../src/workspace/record-file.ts';

/** A folder that is gone when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mining-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function context(fqn: string, text: string, origin?: MiningContext['origin']): MiningContext {
  return { fqn, text, contentHash: `sha256:${createHash('sha256').update(text).digest('hex')}`, origin };
}

export function question(id: string, query: string, more: Partial<MinedQuestion> = {}): MinedQuestion {
  return { id, kind: 'question_answer', query, targets: [], origin: { file: 'bench.yaml' }, ...more };
}

/** A judgement as `judge` writes it. */
export function judged(
  { id, query }: MinedQuestion,
  contexts: readonly MiningContext[],
  verdict: Verdict,
  more: { readonly judge?: string; readonly undecided?: UndecidedReason; readonly usd?: number } = {},
): Judgement {
  const { judge = 'one', undecided = verdict === 'undecided' ? 'nonsense' : undefined, usd } = more;
  const contentHashes = contexts.map(({ contentHash }) => contentHash);
  const by = { name: judge, model: 'model', promptHash: 'prompt' };
  return {
    key: judgementKey(query, contentHashes, by),
    questionId: id,
    fqns: contexts.map(({ fqn }) => fqn),
    contentHashes,
    judge,
    model: by.model,
    promptHash: by.promptHash,
    verdict,
    reason: `It is ${verdict}.`,
    undecided,
    usage: { calls: 1, inputTokens: 100, outputTokens: 10, usd },
  };
}

export interface MadeRun {
  readonly contexts: readonly MiningContext[];
  readonly questions: readonly {
    readonly question: MinedQuestion;
    readonly candidates: readonly (readonly [fqn: string, role: CandidateRole])[];
    readonly missingTargets?: readonly string[];
  }[];
  readonly judgements?: readonly Judgement[];
  readonly kernels?: readonly Kernel[];
}

/** A run as the steps before leave it. */
export async function writeRun({ contexts, questions, judgements = [], kernels = [] }: MadeRun): Promise<string> {
  const folder = await temporaryFolder();
  const files = miningFiles(folder);
  await writeRecords(
    files.questions,
    minedQuestion,
    questions.map((each) => each.question),
  );
  await writeRecords(files.contexts, miningContext, contexts);
  await writeRecords(
    files.candidates,
    questionCandidates,
    questions.map(({ question: { id }, candidates, missingTargets = [] }) => ({
      questionId: id,
      candidates: candidates.map(([fqn, role]) => ({ fqn, role })),
      missingTargets,
    })),
  );
  await writeRecords(files.judgements, judgement, judgements);
  await writeRecords(files.kernels, kernel, kernels);
  return folder;
}
