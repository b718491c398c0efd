import { shape, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { names, text } from './fields.ts';

/** The kind of a benchmark's case. */
export const questionKinds = ['question_answer', 'fix_error', 'multiple_choice', 'free_text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Languages whose symbols and imports are read. */
export const codeLanguages = ['python', 'typescript', 'javascript'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Code that solves a case. Its imports show the contexts behind the solution. */
export interface Solution {
  /** Relative to the folder of the definition; absent where the code is in the definition itself. */
  readonly path?: string;
  readonly language: CodeLanguage;
  readonly code: string;
}

/** One question of a benchmark. All but `query` is for mining and is never shown to a judge. */
export interface MinedQuestion {
  /** `{set}:{case}`, as `fix_errors:01`; unique in a run. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly query: string;
  /** Names (`fqn`) of the contexts behind the answer by the benchmark. May be empty. */
  readonly targets: readonly string[];
  /** The text of a right answer. */
  readonly answer?: string;
  readonly solution?: Solution;
  /** The location of the case: a file relative to the definition's folder, and its line from 1. */
  readonly origin: { readonly file: string; readonly line?: number };
}

const solution = shape<Solution>()({
  path: text.optional(),
  language: z.enum(codeLanguages, 'must be "python", "typescript" or "javascript"'),
  code: z.string('must be a string'),
});

/** The JSON fields of a question. */
export const questionFields = {
  id: text,
  kind: z.enum(questionKinds, 'must be "question_answer", "fix_error", "multiple_choice" or "free_text"'),
  query: text,
  targets: names,
  answer: text.optional(),
  solution: solution.optional(),
  origin: strictObject({ file: text, line: z.int('must be a line number').min(1, 'must be 1 or more').optional() }),
};

/** A line of `questions.jsonl`. */
export const minedQuestion = shape<MinedQuestion>()(questionFields);
