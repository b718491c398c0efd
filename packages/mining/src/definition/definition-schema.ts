import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { codeLanguage } from '../records/mined-question.ts';

const text = z.string('must be text').trim().min(1, 'must not be empty');
/** The id of a case, and the name of a definition or of the folder of a case. */
export const idPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
const id = z
  .string('must be text: put digits into quotes')
  .regex(idPattern, 'must be 1 to 128 letters, digits, "_", "-" and "."');
const names = z.array(text, 'must be a list of names');
const globs = z.array(text, 'must be a list of globs');

const code = z
  .union(
    [
      z.string(),
      strictObject({
        file: text.describe('A file, relative to the definition.'),
        language: codeLanguage.optional().describe('Default: by the name of the file.'),
      }),
    ],
    'must be code, or "file:" with the name of a file beside the definition',
  )
  .describe('Code itself, or the file that holds it.');

const run = z
  .union(
    [
      z.enum(['node', 'python']),
      strictObject({
        command: z.array(text).min(1).describe('Program and arguments; "{file}" is the file of the code.'),
      }),
    ],
    'must be "node", "python" or "command:" with program and arguments',
  )
  .describe('How the broken and the fixed code are run.');

const basics = {
  id: id.describe('Unique in this file; the question is {name}:{id}.'),
  targets: names.optional().describe('Symbols or chunks that hold the answer, by name or public path.'),
  language: codeLanguage.optional().describe('Language of code in this case. Default: that of the file.'),
};
const showBroken = z.boolean('must be true or false').optional();
const question = text.describe('The question, as a user would ask it.');
const answer = text.describe('Content of a right answer.');
const solution = code.optional();

const questionAnswer = strictObject({ ...basics, kind: z.literal('question_answer'), question, answer, solution });

const fixError = strictObject({
  ...basics,
  kind: z.literal('fix_error'),
  question: question.optional(),
  error: text.optional().describe('What the broken code prints.'),
  broken: code,
  fixed: code,
  show_broken: showBroken.describe('Whether the query ends with the broken code.'),
  run: run.optional(),
});

const multipleChoice = strictObject({
  ...basics,
  kind: z.literal('multiple_choice'),
  question,
  choices: z.array(text, 'must be a list of answers').min(2, 'must hold two answers or more'),
  correct: z
    .array(z.int('must be the number of a choice, from 1').min(1, 'must be 1 or more'), 'must be a list of places')
    .min(1, 'must name a right choice')
    .describe('Numbers of the right choices, from 1.'),
  solution,
});

const freeText = strictObject({
  ...basics,
  kind: z.literal('free_text'),
  question,
  answer: answer.optional(),
  solution,
});

/** One case, as a file of a glob or a list holds it. */
export const caseSchema = z.discriminatedUnion('kind', [questionAnswer, fixError, multipleChoice, freeText], {
  error: 'must have a kind: "question_answer", "fix_error", "multiple_choice" or "free_text"',
});
export type CaseInput = z.output<typeof caseSchema>;

/** The keys of `case.yaml` in a folder of code; the code is in the files beside it. */
export const caseFolderSchema = strictObject({
  question: question.optional(),
  error: text.optional(),
  answer: answer.optional(),
  targets: names.optional(),
  show_broken: showBroken,
  run: run.optional(),
});
export type CaseFolderInput = z.output<typeof caseFolderSchema>;

const contexts = z
  .union(
    [
      strictObject({
        package: z
          .string()
          .regex(/^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/)
          .describe('An npm package that is installed where the definition is.'),
        include: globs.optional(),
        exclude: globs.optional(),
      }),
      strictObject({
        folder: text.describe('A folder of source code, relative to the definition.'),
        name: text.optional().describe('First part of the names of its symbols.'),
        include: globs.optional(),
        exclude: globs.optional(),
      }),
      strictObject({ index: text.describe('An index of the config.') }),
    ],
    'must name one of "package", "folder" and "index"',
  )
  .describe('Source of the candidates, unless the caller names one.');
/** The source of candidates: a package, a folder (absolute once a definition was read), or an index. */
export type ContextSettings = z.output<typeof contexts>;

export const definitionSchema = strictObject({
  $schema: z.string('must be text').optional().describe('Where editors find the schema of this file.'),
  name: id.describe('Name of the set: the first part of the ids of its questions.'),
  description: z.string('must be text').optional(),
  language: codeLanguage.optional().describe('Language of code in this file.'),
  contexts: contexts.optional(),
  include: globs.optional().describe('Other definitions below the folder of this one.'),
  cases: z.array(caseSchema, 'must be a list of cases').optional(),
  case_files: globs
    .optional()
    .describe('YAML or JSON files below the folder of this one: a case each, or a list of cases.'),
  case_folders: globs
    .optional()
    .describe('Folders with a case each: broken.*, fixed.*, and the question in case.yaml or question.md.'),
});
export type DefinitionInput = z.output<typeof definitionSchema>;

/** The JSON Schema of a definition, for editors. */
export function benchmarkJsonSchema(): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(definitionSchema, { io: 'input', unrepresentable: 'any' });
}
