import type { Judging } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../../records/mining-context.ts';
import type { RunRecords } from '../../records/run-records.ts';

/**
 * The start of an expansion: the targets; where the pool has none of them, the imports of the solution, else the first
 * candidate that is known to answer alone.
 */
export function seedOf(
  question: MinedQuestion,
  records: Pick<RunRecords, 'candidates'>,
  { pool, judging, judge }: { readonly pool: ContextPool; readonly judging: Judging; readonly judge: Judge },
): readonly MiningContext[] {
  const candidates = records.candidates.get(question.id)?.candidates ?? [];
  for (const named of ['target', 'import']) {
    const found = candidates.filter(({ role }) => role === named).flatMap(({ fqn }) => pool.get(fqn) ?? []);
    if (found.length > 0) return found;
  }
  const others = candidates.flatMap(({ fqn }) => pool.get(fqn) ?? []);
  const positive = others.find((context) => judging.find(judge, question, [context])?.verdict === 'yes');
  return positive === undefined ? [] : [positive];
}
