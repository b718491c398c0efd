import type { EvidenceRequest } from '@touchstone/contract';
import { parseEvidenceRequest } from '@touchstone/contract/wire';

/** The options of `evidence` that shape the request, as they were typed. */
export interface EvidenceArguments {
  readonly taskMode?: string;
  readonly max?: string;
  readonly budget?: string;
  readonly ref?: string;
  readonly path?: readonly string[];
  readonly notPath?: readonly string[];
}

/** The request that a command line asks for; values go through the same codec as every other request. */
export function evidenceRequest(query: string, given: EvidenceArguments): EvidenceRequest {
  return parseEvidenceRequest({
    query,
    task_mode: given.taskMode,
    ...(given.max === undefined ? {} : { max_results_final: numberIn(given.max) }),
    ...(given.budget === undefined ? {} : { time_budget_ms: numberIn(given.budget) }),
    repo_ref_hint: given.ref,
    path_allowlist: given.path,
    path_blocklist: given.notPath,
  });
}

/** What is no number stays as it was typed, and the codec refuses it. */
function numberIn(typed: string): number | string {
  return typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
