import {
  type Judge,
  type JudgeAnswer,
  type JudgeIdentity,
  type Judgement,
  judgement,
  judgementKey,
} from '../records/judgement.ts';
import { usedPrompt } from '../records/kernel.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { openRecordLog } from '../workspace/record-log.ts';
import type { RunLease } from '../workspace/run-lease.ts';

/** The identity of a judgement: all of it but the answer. */
export type JudgedPlace = Omit<Judgement, keyof JudgeAnswer>;

export function placeOf(
  judge: JudgeIdentity,
  { id, query }: MinedQuestion,
  contexts: readonly MiningContext[],
): JudgedPlace {
  const contentHashes = contexts.map(({ contentHash }) => contentHash);
  return {
    key: judgementKey(query, contentHashes, judge),
    questionId: id,
    fqns: contexts.map(({ fqn }) => fqn),
    contentHashes,
    judge: judge.name,
    model: judge.model,
    promptHash: judge.promptHash,
  };
}

/** Opens the judgements of a run, which are its cache too, and the prompts behind them. */
export async function openJudgementLog(folder: string, lease: Pick<RunLease, 'check'>) {
  const files = miningFiles(folder);
  const log = await openRecordLog(files.judgements, judgement, lease);
  const prompts = await openRecordLog(files.prompts, usedPrompt, lease);
  const keptPrompts = new Map(prompts.records.map(({ promptHash }) => [promptHash, Promise.resolve()]));
  const byText = new Map<string, Judgement>();
  const byName = new Map<string, Judgement>();
  const add = (made: Judgement) => {
    byText.set(made.key, made);
    byName.set(nameOf(made), made);
  };
  log.records.forEach(add);
  return {
    tornLines: log.tornLines,
    /** The last one of this very question and these contexts; else the last one of the same texts under other names. */
    find: (place: JudgedPlace) => byName.get(nameOf(place)) ?? byText.get(place.key),
    keep: async (place: JudgedPlace, answer: JudgeAnswer): Promise<Judgement> => {
      const made = { ...place, ...answer };
      await log.append(made);
      add(made);
      return made;
    },
    /** Keeps each prompt once, before the first judgement by it. */
    keepPrompt: async ({ prompt, promptHash }: Judge) => {
      if (prompt === undefined) return;
      const written = keptPrompts.get(promptHash) ?? prompts.append({ promptHash, prompt });
      keptPrompts.set(promptHash, written);
      await written;
    },
    close: async () => {
      await log.close();
      await prompts.close();
    },
  };
}

/** Two places of one name are of the same question and contexts: the same text may have two names. */
export function nameOf({ key, questionId, fqns }: JudgedPlace): string {
  return JSON.stringify([key, questionId, fqns]);
}
