import * as z from 'zod';
import { taskModes } from '../evidence.ts';
import type { ExpectedEvidence, GoldenCorpus, GoldenQuestion, GoldenSet, GoldenSource } from '../golden.ts';
import { fallbackCodes } from '../warning.ts';
import { parseStrictly } from './invalid.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

const text = z.string('must be a string').min(1, 'must not be empty');
const line = z.int('must be a line number from 1').min(1, 'must be a line number from 1');
const hash = z.string('must be a string').regex(/^sha256:[0-9a-f]{64}$/, 'must be "sha256:" and 64 hexadecimal digits');
const gradeRule = 'must be an integer of 0 or more';

const expectedEvidence = shape<ExpectedEvidence>()(
  {
    candidate_id: field('candidateId', text.optional()),
    repo: text.optional(),
    path: text.optional(),
    start_line: field('startLine', line.optional()),
    end_line: field('endLine', line.optional()),
    symbol: text.optional(),
    content_hash: field('contentHash', hash.optional()),
    grade: z.int(gradeRule).min(0, gradeRule).default(1),
    reason: text.optional(),
  },
  (wire) =>
    wire
      .refine(
        (item) => item.candidate_id !== undefined || item.path !== undefined,
        'must have "candidate_id" or "path"',
      )
      .refine((item) => (item.start_line === undefined) === (item.end_line === undefined), {
        path: ['end_line'],
        error: 'must stand together with start_line',
      })
      .refine((item) => (item.start_line ?? 0) <= (item.end_line ?? 0), {
        path: ['end_line'],
        error: 'must not be before start_line',
      })
      .refine((item) => item.content_hash === undefined || item.start_line !== undefined, {
        path: ['content_hash'],
        error: 'must stand together with the lines that it is of',
      }),
);

/** One question; a line of a JSONL golden file is exactly this. */
export const goldenQuestion = shape<GoldenQuestion>()(
  {
    id: text,
    query: text,
    category: text.optional(),
    task_mode: field('taskMode', z.enum(taskModes, 'must be "build", "debug", "explain" or "refactor"').optional()),
    answerable: z.boolean('must be true or false').default(true),
    expected: z.array(expectedEvidence, 'must be a list of expected evidence').default([]),
    required_kernel: field('requiredKernel', z.array(text, 'must be a list of candidate ids').optional()),
  },
  (wire) =>
    wire.refine(({ answerable, expected }) => answerable === expected.some(({ grade }) => grade > 0), {
      path: ['expected'],
      error: 'must hold at least one item of grade 1 or more, and none when "answerable" is false',
    }),
);

/** Members of a corpus have the same names in memory and on the wire. */
const folderRule = 'must be the name of one folder, without a path';

const goldenSource = shape<GoldenSource>()({
  folder: text.regex(/^[^/\\]+$/, folderRule).refine((name) => !/^\.+$/.test(name), folderRule),
  repo: text,
  ref: text,
  include: z.array(text, 'must be a list of globs').min(1, 'must hold at least one glob'),
  type: text.optional(),
  url: strictObject({ template: text, strip: text.optional() }).optional(),
});

const goldenCorpus = shape<GoldenCorpus>()({
  name: text,
  ref: text,
  sources: z.array(goldenSource, 'must be a list of sources').min(1, 'must hold at least one source').optional(),
});

/** Runs and reports are files of this name. */
const nameRule = 'must be a name without a path, of at most 128 characters';

/** Fallbacks that an evaluation may count as answers. */
export const allowedWarnings = z.array(
  z.enum(fallbackCodes, `must be one of ${fallbackCodes.join(', ')}`),
  'must be a list of warnings',
);

/** A golden set; ids of questions are unique. */
export const goldenSet = shape<GoldenSet>()(
  {
    name: text
      .max(128, nameRule)
      .regex(/^[^/\\\p{Cc}]+$/u, nameRule)
      .refine((name) => !/^\.+$/.test(name), nameRule),
    description: text.optional(),
    corpus: goldenCorpus.optional(),
    allowed_warnings: field('allowedWarnings', allowedWarnings.optional()),
    questions: z.array(goldenQuestion, 'must be a list of questions').min(1, 'must hold at least one question'),
  },
  (wire) =>
    wire.superRefine(({ questions }, context) => {
      const seen = new Set<string>();
      for (const [index, { id }] of questions.entries()) {
        if (seen.has(id)) {
          context.addIssue({ code: 'custom', path: ['questions', index, 'id'], message: `repeats the id "${id}"` });
        }
        seen.add(id);
      }
    }),
);

/** Reads a golden set from parsed data; `what` names the file. Throws `invalid_request`. */
export function parseGoldenSet(input: unknown, what: string): GoldenSet {
  return parseStrictly(goldenSet, { code: 'invalid_request', what, input });
}
