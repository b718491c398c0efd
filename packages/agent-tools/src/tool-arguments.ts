import { type EvidenceRequest, evidenceDefaults, RetrievalError, taskModes } from '@touchstone/contract';
import { evidenceRequestCodec, invalidInput, kindOf, parseEvidenceRequest } from '@touchstone/contract/wire';
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

const fixedNames = {
  pathAllowlist: 'path_allowlist',
  pathBlocklist: 'path_blocklist',
  repoRefHint: 'repo_ref_hint',
  timeBudgetMs: 'time_budget_ms',
} as const satisfies Record<keyof FixedConstraints, string>;

/** Refuses constraints that no request could have, before a model meets them. Throws `invalid_config` that names the field. */
export function checkFixed(fixed: FixedConstraints): void {
  const known = Object.keys(fixedNames).join(', ');
  if (typeof fixed !== 'object' || fixed === null || Array.isArray(fixed)) {
    throw new RetrievalError('invalid_config', `fixed must be an object with ${known}; found ${kindOf(fixed)}.`);
  }
  const unknown = Object.keys(fixed).find((name) => !Object.hasOwn(fixedNames, name));
  if (unknown !== undefined) {
    throw new RetrievalError('invalid_config', `"${unknown}" cannot be fixed for a tool. Known: ${known}.`);
  }
  const constraints = Object.entries(fixedNames).map(([name, wire]) => [wire, Reflect.get(fixed, name)]);
  const parsed = evidenceRequestCodec.safeParse({ query: 'any', ...Object.fromEntries(constraints) });
  if (parsed.success) return;
  const nameOf = new Map<PropertyKey, string>(Object.entries(fixedNames).map(([name, wire]) => [wire, name]));
  const issues = parsed.error.issues.map((issue) => ({
    ...issue,
    path: ['fixed', ...issue.path.map((part) => nameOf.get(part) ?? part)],
  }));
  throw invalidInput(issues, { code: 'invalid_config', what: 'constraints of the tool', input: { fixed } });
}

/** The request that a model's arguments make. Throws `invalid_request` that names each argument at fault. */
export function requestOf(given: unknown, fixed: FixedConstraints): EvidenceRequest {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const remedy = 'Pass an object such as {"query": "how are hooks run"}, not its JSON text and not a list.';
    throw new RetrievalError('invalid_request', `arguments must be an object; found ${kindOf(given)}. ${remedy}`);
  }
  for (const name of Object.keys(given)) {
    if (!argumentNames.includes(name)) {
      throw new RetrievalError(
        'invalid_request',
        `"${name}" is not an argument of this tool. Arguments: ${argumentNames.join(', ')}.`,
      );
    }
  }
  return { ...parseEvidenceRequest(given), ...fixed };
}
