import type { Judgement } from '../records/judgement.ts';
import { judgementKey } from '../records/judgement-key.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { readRunRecords } from '../records/run-records.ts';

/** The judgements of a folder that hold for the texts as they are now; see `presentJudgements`. */
export async function readJudgements(folder: string): Promise<readonly Judgement[]> {
  const { judgements, questions, contexts } = await readRunRecords(folder);
  return presentJudgements(judgements, questions, [...contexts.values()]);
}

/**
 * Of every judge the last judgement of a question and its contexts, where neither question nor context has another text
 * since. In order of question, contexts and judge: the order of the file depends on the speed of judges.
 */
function presentJudgements(
  records: readonly Judgement[],
  questions: readonly MinedQuestion[],
  contexts: readonly MiningContext[],
): readonly Judgement[] {
  const queries = new Map(questions.map(({ id, query }) => [id, query]));
  const hashes = new Map(contexts.map(({ fqn, contentHash }) => [fqn, contentHash]));
  const last = new Map<string, Judgement>();
  for (const record of records) {
    const { key, questionId, fqns, judge: name, model, promptHash } = record;
    const question = queries.get(questionId);
    const contentHashes = fqns.flatMap((fqn) => hashes.get(fqn) ?? []);
    if (question === undefined || key !== judgementKey({ question, contentHashes }, { name, model, promptHash }))
      continue;
    last.set(nameOf(record), record);
  }
  return [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
}

function nameOf({ questionId, fqns, judge }: Judgement): string {
  return JSON.stringify([questionId, fqns, judge]);
}
