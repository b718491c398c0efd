import { type CallOptions, type EvidencePack, type EvidenceRequest, unexpectedFailure } from '@touchstone/contract';
import { evidenceAnswer, toErrorReport, toEvidenceAnswer, toFailedEvidenceAnswer } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { type AgentTool, toolParts } from './agent-tool.ts';
import { checkFixed, requestOf } from './request-arguments.ts';
import { evidenceForm, type FixedConstraints } from './tool-arguments.ts';

/** The gatherer of the evidence: the engine in this process, or a client of one elsewhere. */
export type GatherEvidence = (request: EvidenceRequest, options?: CallOptions) => Promise<EvidencePack>;

export interface EvidenceToolOptions {
  readonly gather: GatherEvidence;
  /** The tool's name for the model, for example a profile's `tool.name`. Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  /** When and why the model should call it, for example a profile's `tool.description`. */
  readonly description: string;
  /** The developer's settings. Default: none. */
  readonly fixed?: FixedConstraints;
}

/** Answers with spec 000 §11's dict as JSON: `status`, `evidence_pack`, `warnings`, `debug`. */
export type EvidenceTool = AgentTool<z.input<typeof evidenceAnswer>>;

/** Makes the tool. Throws `invalid_config` for a name that hosts refuse, and for constraints that no request could have. */
export function evidenceTool({ gather, name, description, fixed = {} }: EvidenceToolOptions): EvidenceTool {
  const parts = toolParts(name, description, evidenceForm.parameters);
  checkFixed(fixed, evidenceForm);
  return {
    ...parts,
    run: async (given, options) => {
      try {
        const pack = await gather(requestOf(given, fixed, evidenceForm), options);
        return evidenceAnswer.encode(toEvidenceAnswer(pack));
      } catch (thrown) {
        return evidenceAnswer.encode(toFailedEvidenceAnswer(toErrorReport(unexpectedFailure(thrown, 'retrieval'))));
      }
    },
  };
}
