import type { BenchmarkCase, CaseCode, FixErrorCase } from './benchmark.ts';

/** The query of a case, in the words of a user. */
export function queryText(each: BenchmarkCase): string {
  if (each.kind === 'fix_error') return fixErrorQuery(each);
  if (each.kind !== 'multiple_choice') return each.question;
  return `${each.question}\n\n${each.choices.map((choice, at) => `${letter(at)}) ${choice}`).join('\n')}`;
}

/** The text of a right answer, where the benchmark has it. */
export function answerText(each: BenchmarkCase): string | undefined {
  if (each.kind === 'fix_error') return undefined;
  if (each.kind !== 'multiple_choice') return each.answer;
  return each.correct.map((at) => `${letter(at)}) ${each.choices[at]}`).join('\n');
}

/** The question, the error where the question does not quote it, and the broken code where the definition shows it. */
function fixErrorQuery({ question, error, broken, showBroken }: FixErrorCase): string {
  const isQuoted = error === undefined || question?.includes(error) === true;
  const asked = [question, isQuoted ? undefined : error].filter((part) => part !== undefined);
  if (!showBroken) return asked.join('\n\n');
  return [...(asked.length === 0 ? ['What is wrong in this code?'] : asked), fenced(broken)].join('\n\n');
}

function fenced({ language, code }: CaseCode): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

function letter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : String(at + 1);
}
