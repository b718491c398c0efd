import { type EvidenceRequest, evidenceDefaults, RetrievalError, taskModes } from '@touchstone/contract';
import { parseEvidenceRequest } from '@touchstone/contract/wire';
import { z } from 'zod';

/**
 * What the model may say (spec 000 §11). It describes the arguments and checks nothing, so that a wrong one comes back as the
 * tool's own answer, which names the field and the remedy, and not as a failure of the host.
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

const argumentNames = Object.keys(toolArguments.shape);

/** What the developer decides and the model cannot change: where it may look, at which version, for how long. */
export type FixedConstraints = Pick<
  EvidenceRequest,
  'pathAllowlist' | 'pathBlocklist' | 'repoRefHint' | 'timeBudgetMs'
>;

/** The request that a model's arguments make. Throws `invalid_request` that names each argument at fault. */
export function requestOf(given: unknown, fixed: FixedConstraints): EvidenceRequest {
  for (const name of Object.keys(Object(given))) {
    if (!argumentNames.includes(name)) {
      throw new RetrievalError(
        'invalid_request',
        `"${name}" is not an argument of this tool. Arguments: ${argumentNames.join(', ')}.`,
      );
    }
  }
  return { ...parseEvidenceRequest(given), ...fixed };
}
