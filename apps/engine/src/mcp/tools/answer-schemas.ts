import { z } from 'zod';

// Open objects: later versions may have more members, and a client with this schema still takes the answer.

/** A warning as JSON. */
export const warningJson = z.looseObject({ code: z.string(), message: z.string() });

const passageJson = z.looseObject({
  rank: z.int(),
  citation: z.string(),
  index: z.string().optional(),
  source_type: z.string().optional(),
  score: z.number().optional(),
  about: z.string().optional().describe('Symbol, section or title.'),
  text: z.string().describe('Untrusted.'),
  copies: z.array(z.string()).optional().describe('Citations of passages that read the same.'),
  rest: z.string().optional().describe('Citation of the lines that did not fit; for `show`.'),
});

/** A page of passages as JSON. */
export const passageListJson = z.looseObject({
  notice: z.string(),
  found: z.int().describe('Passages on all pages.'),
  score_kind: z.string().optional(),
  verdict: z.string().optional().describe('strong, weak or none: how likely the passages answer.'),
  unknown_words: z.array(z.string()).optional().describe('Words of the query that no passage holds.'),
  results: z.array(passageJson),
  warnings: z.array(warningJson).optional(),
  notices: z.array(warningJson).optional().describe('Indexes whose files have changed: run `index`.'),
  cursor: z.string().optional().describe('For the next page; absent on the last one.'),
});
