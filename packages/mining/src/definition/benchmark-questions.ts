import type { MinedQuestion } from '../records/mined-question.ts';
import type { Benchmark, BenchmarkCase } from './benchmark.ts';
import { answerText, queryText } from './query-text.ts';

/** The question of every case, set by set, in the order of the definitions. */
export function benchmarkQuestions({ sets }: Benchmark): readonly MinedQuestion[] {
  return sets.flatMap(({ name, cases }) => cases.map((each) => questionOf(name, each)));
}

function questionOf(set: string, each: BenchmarkCase): MinedQuestion {
  return {
    id: `${set}:${each.id}`,
    kind: each.kind,
    query: queryText(each),
    targets: [...new Set(each.targets)],
    answer: answerText(each),
    solution: each.kind === 'fix_error' ? each.fixed : each.solution,
    origin: each.origin,
  };
}
