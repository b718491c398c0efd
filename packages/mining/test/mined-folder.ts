import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { assembleDataset } from '../src/export/assemble-dataset.ts';
import { type QuestionCandidates, questionCandidates } from '../src/records/candidates.ts';
import { type MinedQuestion, minedQuestion } from '../src/records/mined-question.ts';
import { type MiningContext, miningContext } from '../src/records/mining-context.ts';
import { readRunRecords } from '../src/records/run-records.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { writeRecords } from '../src/workspace/record-file.ts';

/**
 * A folder as `extract` leaves it, removed after the test: question `q:1` asks for fact 1, which context `facts.1` alone holds. Each
 * question has so many candidates: its target first.
 */
export async function minedFolder({ questions = 4, candidates = 3 } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mining-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const numbers = Array.from({ length: questions }, (_, at) => at + 1);
  const files = miningFiles(folder);
  await writeRecords(files.questions, minedQuestion, numbers.map(questionOf));
  await writeRecords(files.contexts, miningContext, numbers.map(contextOf));
  await writeRecords(
    files.candidates,
    questionCandidates,
    numbers.map((number) => candidatesOf(number, questions, candidates)),
  );
  return folder;
}

/** The judgements that hold now, and the labels of each question's candidates by the panel. */
export async function readLabelled(folder: string) {
  const { dataset } = assembleDataset(await readRunRecords(folder), { folder }, { engine: 'test' });
  const labels = dataset.questions.flatMap(({ id, candidates }) =>
    candidates.map(({ fqn, label }) => [id, fqn, label]),
  );
  return { judgements: dataset.judgements, labels };
}

export function questionOf(number: number): MinedQuestion {
  const query = `What is fact ${number}?`;
  return {
    id: `q:${number}`,
    kind: 'question_answer',
    query,
    targets: [`facts.${number}`],
    origin: { file: 'cases.yaml' },
  };
}

export function contextOf(number: number): MiningContext {
  const text = `Fact ${number} is this.`;
  return { fqn: `facts.${number}`, text, contentHash: `sha256:${createHash('sha256').update(text).digest('hex')}` };
}

function candidatesOf(number: number, questions: number, candidates: number): QuestionCandidates {
  return {
    questionId: `q:${number}`,
    candidates: Array.from({ length: candidates }, (_, at) => ({
      fqn: `facts.${((number - 1 + at) % questions) + 1}`,
      role: at === 0 ? 'target' : at === 1 ? 'hard' : 'random',
    })),
    missingTargets: [],
  };
}
