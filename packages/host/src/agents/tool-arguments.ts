import { type EvidenceRequest, evidenceDefaults, taskModes } from '@touchstone/contract';
import { evidenceRequestCodec, parseEvidenceRequest } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { RequestForm } from './request-arguments.ts';

/**
 * The arguments of the model (spec 000 §11). This describes them and checks nothing, so that a wrong one comes back as
 * the tool's own answer, which names the field and the remedy, and not as a failure of the host.
 */
export const toolArguments = z.looseObject({
  query: z.unknown().meta({ type: 'string', description: 'The developer question or task request.' }),
  task_mode: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      enum: [...taskModes],
      description: `What the evidence is for; steers the ranking. Default: ${evidenceDefaults.taskMode}.`,
    }),
  max_results_final: z
    .unknown()
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: evidenceDefaults.maxMaxResultsFinal,
      description: `Number of final reranked items to return. Default: ${evidenceDefaults.maxResultsFinal}.`,
    }),
});

/** The developer's settings, which the model cannot change: paths, version and time. */
export type FixedConstraints = Pick<
  EvidenceRequest,
  'pathAllowlist' | 'pathBlocklist' | 'repoRefHint' | 'timeBudgetMs'
>;

/** Turns arguments into a request for evidence. */
export const evidenceForm: RequestForm<EvidenceRequest> = {
  parameters: toolArguments,
  fixedNames: {
    pathAllowlist: 'path_allowlist',
    pathBlocklist: 'path_blocklist',
    repoRefHint: 'repo_ref_hint',
    timeBudgetMs: 'time_budget_ms',
  } satisfies Record<keyof FixedConstraints, string>,
  codec: evidenceRequestCodec,
  parse: parseEvidenceRequest,
  example: '{"query": "how are hooks run"}',
};
