import type { MinedQuestion, Solution } from '../records/mined-question.ts';
import { fence } from '../workspace/fence.ts';
import type { Benchmark, BenchmarkCase } from './benchmark.ts';

/** The question of every case, set by set, in the order of the definitions. */
export function benchmarkQuestions({ sets }: Benchmark): readonly MinedQuestion[] {
  return sets.flatMap(({ name, cases }) =>
    cases.map((each) => ({
      id: `${name}:${each.id}`,
      kind: each.kind,
      query: queryText(each),
      targets: [...new Set(each.targets)],
      answer: answerText(each),
      solution: each.kind === 'fix_error' ? each.fixed : each.solution,
      origin: each.origin,
    })),
  );
}

/**
 * The query of a case, in the words of a user: of an error the question, the error where the question does not quote it, and the broken
 * code where the definition shows it.
 */
function queryText(each: BenchmarkCase): string {
  if (each.kind === 'multiple_choice') {
    return `${each.question}\n\n${each.choices.map((choice, at) => `${letter(at)}) ${choice}`).join('\n')}`;
  }
  if (each.kind !== 'fix_error') return each.question;
  const { question, error, broken, show_broken: showsBroken } = each;
  const isQuoted = error === undefined || question?.includes(error) === true;
  const asked = [question, isQuoted ? undefined : error].filter((part) => part !== undefined);
  if (!showsBroken) return asked.join('\n\n');
  return [...(asked.length === 0 ? ['What is wrong in this code?'] : asked), fenced(broken)].join('\n\n');
}

/** The text of a right answer, where the benchmark has it. */
function answerText(each: BenchmarkCase): string | undefined {
  if (each.kind === 'fix_error') return undefined;
  if (each.kind !== 'multiple_choice') return each.answer;
  return each.correct.map((number) => `${letter(number - 1)}) ${each.choices[number - 1]}`).join('\n');
}

function fenced({ language, code }: Solution): string {
  return `${fence(code)}${language}\n${code.trimEnd()}\n${fence(code)}`;
}

function letter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : String(at + 1);
}
