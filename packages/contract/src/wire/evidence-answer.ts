import * as z from 'zod';
import { type ErrorCode, errorCodes, type RetrievalError } from '../errors.js';
import type { EvidencePack } from '../evidence.js';
import { evidencePack } from './evidence-pack.js';
import { jsonObject } from './json.js';
import { field, shape } from './shape.js';
import { strictObject } from './strict-object.js';
import { warning } from './warning.js';

const answerStatuses = ['success', 'no_results', 'error'] as const;

/**
 * What the agent tool gives (spec 000 §11). `success` has candidates; `no_results` a pack without; `error` no pack and
 * the reason.
 */
export interface EvidenceAnswer {
  readonly status: (typeof answerStatuses)[number];
  readonly evidencePack: EvidencePack | null;
  readonly warnings: EvidencePack['warnings'];
  readonly debug: EvidencePack['debug'];
  readonly error?: { readonly type: ErrorCode; readonly message: string };
}

/** The answer for a gathered pack. */
export function toEvidenceAnswer(pack: EvidencePack): EvidenceAnswer {
  const status = pack.candidates.length === 0 ? 'no_results' : 'success';
  return { status, evidencePack: pack, warnings: pack.warnings, debug: pack.debug };
}

/** The answer for a call that failed: an agent reads it like any other. */
export function toFailedEvidenceAnswer({ code, message }: RetrievalError): EvidenceAnswer {
  return { status: 'error', evidencePack: null, warnings: [], debug: {}, error: { type: code, message } };
}

/** The tool's dict as JSON. */
export const evidenceAnswer = shape<EvidenceAnswer>()({
  status: z.enum(answerStatuses),
  evidence_pack: field('evidencePack', evidencePack.nullable()),
  warnings: z.array(warning),
  debug: jsonObject,
  error: strictObject({ type: z.enum(errorCodes), message: z.string() }).optional(),
});
