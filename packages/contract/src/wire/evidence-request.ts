import * as z from 'zod';
import { type EvidenceRequest, evidenceDefaults, taskModes } from '../evidence.js';
import { retrievalDefaults } from '../retrieval.js';
import { parseStrictly } from './invalid.js';
import { field, shape } from './shape.js';

const { maxMaxResultsFinal } = evidenceDefaults;
const { maxQueryCharacters } = retrievalDefaults;
const tooLong = `must be at most ${maxQueryCharacters} characters`;
const query = 'must be the question or task, not empty';
const results = `must be an integer from 1 to ${maxMaxResultsFinal}`;
const prefix = 'must be the start of a path, not empty';
const budget = 'must be a number of milliseconds, 1 or more';

const prefixes = z.array(z.string(prefix).min(1, prefix), 'must be a list of path prefixes');

/** Spec 000 §3.1's request; unknown fields, wrong types and values out of range are refused, nothing is coerced. */
export const evidenceRequestCodec = shape<EvidenceRequest>()({
  query: z
    .string(query)
    .max(maxQueryCharacters, tooLong)
    .refine((text) => text.trim() !== '', query),
  task_mode: field(
    'taskMode',
    z.enum(taskModes, 'must be "build", "debug", "explain" or "refactor"').default(evidenceDefaults.taskMode),
  ),
  repo_ref_hint: field(
    'repoRefHint',
    z.string('must be a commit, tag or version').min(1, 'must not be empty').optional(),
  ),
  path_allowlist: field('pathAllowlist', prefixes.optional()),
  path_blocklist: field('pathBlocklist', prefixes.optional()),
  max_results_final: field(
    'maxResultsFinal',
    z.int(results).min(1, results).max(maxMaxResultsFinal, results).default(evidenceDefaults.maxResultsFinal),
  ),
  time_budget_ms: field('timeBudgetMs', z.number(budget).min(1, budget).optional()),
});

/** Reads a request from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseEvidenceRequest(input: unknown): EvidenceRequest {
  return parseStrictly(evidenceRequestCodec, { code: 'invalid_request', what: 'evidence request', input });
}
