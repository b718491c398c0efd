import { z } from 'zod';
import { compact } from '../compact.js';
import { taskModes } from '../evidence.js';
import type { ExpectedEvidence, GoldenQuestion, GoldenSet } from '../golden.js';
import { parseStrictly } from './invalid.js';
import { strictObject } from './strict-object.js';

const text = z.string('must be a string').min(1, 'must not be empty');
const line = z.int('must be a line number from 1').min(1, 'must be a line number from 1');
const gradeRule = 'must be an integer of 0 or more';

const expectedEvidence = z.codec(
  strictObject({
    candidate_id: text.optional(),
    repo: text.optional(),
    path: text.optional(),
    start_line: line.optional(),
    end_line: line.optional(),
    symbol: text.optional(),
    content_hash: z
      .string('must be a string')
      .regex(/^sha256:[0-9a-f]{64}$/, 'must be "sha256:" and 64 hexadecimal digits')
      .optional(),
    grade: z.int(gradeRule).min(0, gradeRule).default(1),
    reason: text.optional(),
  })
    .refine((item) => item.candidate_id !== undefined || item.path !== undefined, 'must have "candidate_id" or "path"')
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
  z.custom<ExpectedEvidence>(),
  {
    decode: (w): ExpectedEvidence => ({
      ...compact({
        candidateId: w.candidate_id,
        repo: w.repo,
        path: w.path,
        startLine: w.start_line,
        endLine: w.end_line,
        symbol: w.symbol,
        contentHash: w.content_hash,
      }),
      grade: w.grade,
      ...compact({ reason: w.reason }),
    }),
    encode: (m) => ({
      ...compact({
        candidate_id: m.candidateId,
        repo: m.repo,
        path: m.path,
        start_line: m.startLine,
        end_line: m.endLine,
        symbol: m.symbol,
        content_hash: m.contentHash,
      }),
      grade: m.grade,
      ...compact({ reason: m.reason }),
    }),
  },
);

/** One question; a line of a JSONL golden file is exactly this. */
export const goldenQuestion = z.codec(
  strictObject({
    id: text,
    query: text,
    category: text.optional(),
    task_mode: z.enum(taskModes, 'must be "build", "debug", "explain" or "refactor"').optional(),
    answerable: z.boolean('must be true or false').default(true),
    expected: z.array(expectedEvidence, 'must be a list of expected evidence').default([]),
    required_kernel: z.array(text, 'must be a list of candidate ids').optional(),
  }).refine(({ answerable, expected }) => answerable === expected.some(({ grade }) => grade > 0), {
    path: ['expected'],
    error: 'must hold at least one item of grade 1 or more, and none when "answerable" is false',
  }),
  z.custom<GoldenQuestion>(),
  {
    decode: (w): GoldenQuestion => ({
      id: w.id,
      query: w.query,
      ...compact({ category: w.category, taskMode: w.task_mode }),
      answerable: w.answerable,
      expected: w.expected,
      ...compact({ requiredKernel: w.required_kernel }),
    }),
    encode: (m) => ({
      id: m.id,
      query: m.query,
      ...compact({ category: m.category, task_mode: m.taskMode }),
      answerable: m.answerable,
      expected: [...m.expected],
      ...compact({ required_kernel: m.requiredKernel === undefined ? undefined : [...m.requiredKernel] }),
    }),
  },
);

/** Members of a corpus have the same names in memory and on the wire. */
const goldenCorpus = strictObject({
  name: text,
  ref: text,
  sources: z
    .array(
      strictObject({
        folder: text
          .regex(/^[^/\\]+$/, 'must be the name of one folder, without a path')
          .refine((name) => !/^\.+$/.test(name), {
            error: 'must be the name of one folder, without a path',
          }),
        repo: text,
        ref: text,
        include: z.array(text, 'must be a list of globs').min(1, 'must hold at least one glob').readonly(),
        type: text.optional(),
        url: strictObject({ template: text, strip: text.optional() }).optional(),
      }),
      'must be a list of sources',
    )
    .min(1, 'must hold at least one source')
    .readonly()
    .optional(),
});

/** A golden set; ids of questions are unique. */
export const goldenSet = z.codec(
  strictObject({
    name: text,
    description: text.optional(),
    corpus: goldenCorpus.optional(),
    questions: z.array(goldenQuestion, 'must be a list of questions').min(1, 'must hold at least one question'),
  }).superRefine(({ questions }, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of questions.entries()) {
      if (seen.has(id)) {
        context.addIssue({ code: 'custom', path: ['questions', index, 'id'], message: `repeats the id "${id}"` });
      }
      seen.add(id);
    }
  }),
  z.custom<GoldenSet>(),
  {
    decode: (w): GoldenSet => ({
      name: w.name,
      ...compact({ description: w.description, corpus: w.corpus }),
      questions: w.questions,
    }),
    encode: (m) => ({
      name: m.name,
      ...compact({ description: m.description, corpus: m.corpus }),
      questions: [...m.questions],
    }),
  },
);

/** Reads a golden set from data that has been parsed; `what` names the file. Throws `invalid_request`. */
export function parseGoldenSet(input: unknown, what: string): GoldenSet {
  return parseStrictly(goldenSet, { code: 'invalid_request', what, input });
}
