import { z } from 'zod';
import { compact } from '../compact.js';
import { type EvidenceRequest, evidenceDefaults, taskModes } from '../evidence.js';
import { parseStrictly } from './invalid.js';
import { strictObject } from './strict-object.js';

const { maxMaxResultsFinal } = evidenceDefaults;
const query = 'must be the question or task, not empty';
const results = `must be an integer from 1 to ${maxMaxResultsFinal}`;
const prefix = 'must be the beginning of a path, not empty';
const budget = 'must be a number of milliseconds, 1 or more';

const prefixes = z.array(z.string(prefix).min(1, prefix), 'must be a list of beginnings of paths');

/** Spec 000 §3.1's request; unknown fields, wrong types and values out of range are refused, nothing is coerced. */
export const evidenceRequestCodec = z.codec(
  strictObject({
    query: z.string(query).refine((text) => text.trim() !== '', query),
    task_mode: z
      .enum(taskModes, 'must be "build", "debug", "explain" or "refactor"')
      .default(evidenceDefaults.taskMode),
    repo_ref_hint: z.string('must be a commit, tag or version').min(1, 'must not be empty').optional(),
    path_allowlist: prefixes.optional(),
    path_blocklist: prefixes.optional(),
    max_results_final: z
      .int(results)
      .min(1, results)
      .max(maxMaxResultsFinal, results)
      .default(evidenceDefaults.maxResultsFinal),
    time_budget_ms: z.number(budget).min(1, budget).optional(),
  }),
  z.custom<EvidenceRequest>(),
  {
    decode: (w): EvidenceRequest => ({
      query: w.query,
      taskMode: w.task_mode,
      ...compact({
        repoRefHint: w.repo_ref_hint,
        pathAllowlist: w.path_allowlist,
        pathBlocklist: w.path_blocklist,
        timeBudgetMs: w.time_budget_ms,
      }),
      maxResultsFinal: w.max_results_final,
    }),
    encode: (m) => ({
      query: m.query,
      task_mode: m.taskMode,
      ...compact({
        repo_ref_hint: m.repoRefHint,
        path_allowlist: m.pathAllowlist === undefined ? undefined : [...m.pathAllowlist],
        path_blocklist: m.pathBlocklist === undefined ? undefined : [...m.pathBlocklist],
        time_budget_ms: m.timeBudgetMs,
      }),
      max_results_final: m.maxResultsFinal,
    }),
  },
);

/** Reads a request from JSON that has been parsed; throws `invalid_request` that names each field at fault. */
export function parseEvidenceRequest(input: unknown): EvidenceRequest {
  return parseStrictly(evidenceRequestCodec, { code: 'invalid_request', what: 'evidence request', input });
}
