import { type EvidenceRequest, evidenceDefaults, taskModes } from '@touchstone/contract';
import { parseEvidenceRequest } from '@touchstone/contract/wire';
import { typedChoice } from './typed-choice.ts';
import { milliseconds, typedNumber, wholeNumber } from './typed-number.ts';

/** The options of `evidence` that shape the request, as they were typed. */
export interface EvidenceArguments {
  readonly taskMode?: string;
  readonly max?: string;
  readonly budget?: string;
  readonly ref?: string;
  readonly path?: readonly string[];
  readonly notPath?: readonly string[];
}

/** The request of a command line. A wrong value is refused with its option, as typed. */
export function evidenceRequest(query: string, given: EvidenceArguments): EvidenceRequest {
  const { taskMode, max, budget } = given;
  return parseEvidenceRequest({
    query,
    task_mode: taskMode === undefined ? undefined : typedChoice(taskMode, '--task-mode', taskModes),
    max_results_final:
      max === undefined ? undefined : typedNumber(max, wholeNumber('--max', 1, evidenceDefaults.maxMaxResultsFinal)),
    time_budget_ms: budget === undefined ? undefined : typedNumber(budget, milliseconds('--budget')),
    repo_ref_hint: given.ref,
    path_allowlist: given.path,
    path_blocklist: given.notPath,
  });
}
