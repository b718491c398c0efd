import * as z from 'zod';
import { type EvidenceRequest, evidenceDefaults, taskModes } from '../evidence.ts';
import { requestLimits } from '../request-limits.ts';
import { parseGiven } from './given.ts';
import { parseStrictly } from './invalid.ts';
import { queryText } from './query-text.ts';
import { field, shape } from './shape.ts';

const { maxMaxResultsFinal } = evidenceDefaults;
const { maxPathPrefixes, maxValueCharacters } = requestLimits;
const results = `must be an integer from 1 to ${maxMaxResultsFinal}`;
const prefix = 'must be the start of a path, not empty';
const budget = 'must be a number of milliseconds, 1 or more';

const prefixes = z
  .array(
    z
      .string(prefix)
      .min(1, prefix)
      .max(maxValueCharacters, `must be at most ${maxValueCharacters} characters`)
      // Paths of an index never begin so, and people and agents write them so.
      .overwrite((path) => path.replace(/^(?:\.\/+)+|^\.$/, '')),
    'must be a list of path prefixes',
  )
  .max(maxPathPrefixes, `must have at most ${maxPathPrefixes} path prefixes`);

/** Spec 000 §3.1's request; unknown fields, wrong types and values out of range are refused, nothing is coerced. */
export const evidenceRequestCodec = shape<EvidenceRequest>()({
  query: queryText('must be the question or task, not empty'),
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

/** The same for a request that a host passes in memory: see `parseGiven`. */
export function parseGivenEvidence(given: unknown): EvidenceRequest {
  return parseGiven(evidenceRequestCodec, given, 'evidence request');
}
