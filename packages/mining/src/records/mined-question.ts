import { z } from 'zod';
import { anyText, line, names, record, text } from './record.ts';

/** The kind of a benchmark's case. */
export const questionKinds = ['question_answer', 'fix_error', 'multiple_choice', 'free_text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Languages whose symbols and imports are read. */
export const codeLanguage = z.enum(
  ['python', 'typescript', 'javascript'],
  'must be "python", "typescript" or "javascript"',
);
export type CodeLanguage = z.output<typeof codeLanguage>;

/** Code that solves a case. Its imports show the contexts behind the solution. */
const solution = record({
  /** Relative to the folder of the definition; absent where the code is in the definition itself. */
  path: text.optional(),
  language: codeLanguage,
  code: anyText,
});
export type Solution = z.output<typeof solution>;

/** The JSON fields of a question. All but `query` is for mining and is never shown to a judge. */
export const questionFields = {
  /** `{set}:{case}`, as `fix_errors:01`; unique in a run. */
  id: text,
  kind: z.enum(questionKinds, 'must be "question_answer", "fix_error", "multiple_choice" or "free_text"'),
  query: text,
  /** Names (`fqn`) of the contexts behind the answer by the benchmark. May be empty. */
  targets: names,
  answer: text.optional(),
  solution: solution.optional(),
  /** The location of the case: a file relative to the definition's folder, and its line from 1. */
  origin: record({ file: text, line: line.optional() }),
};

/** A line of `questions.jsonl`. */
export const minedQuestion = record(questionFields);
export type MinedQuestion = z.output<typeof minedQuestion>;
