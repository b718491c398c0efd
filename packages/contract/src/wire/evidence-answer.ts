import * as z from 'zod';
import { type ErrorCode, errorCodes } from '../errors.ts';
import type { EvidencePack } from '../evidence.ts';
import type { ErrorReport } from './error.ts';
import { evidencePack } from './evidence-pack.ts';
import { jsonObject, milliseconds } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';
import { warning } from './warning.ts';

const answerStatuses = ['success', 'no_results', 'error'] as const;

/**
 * The answer of every door to evidence: library, command, HTTP, MCP, agent tool (spec 000 §11). `success` has candidates; `no_results` a
 * pack without; `error` no pack and the reason.
 */
export interface EvidenceAnswer {
  readonly status: (typeof answerStatuses)[number];
  readonly evidencePack: EvidencePack | null;
  readonly warnings: EvidencePack['warnings'];
  readonly debug: EvidencePack['debug'];
  readonly error?: EvidenceFailure;
}

/** The reason for which there is no pack. */
export interface EvidenceFailure {
  readonly type: ErrorCode;
  readonly message: string;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  /** Only where the operator reads it. */
  readonly operatorNote?: string;
  /** The call that it ended, as far as that is known. */
  readonly context?: ErrorReport['context'];
  /** Of an engine over HTTP. */
  readonly requestId?: string;
}

/** The answer for a gathered pack. */
export function toEvidenceAnswer(pack: EvidencePack): EvidenceAnswer {
  const status = pack.candidates.length === 0 ? 'no_results' : 'success';
  return { status, evidencePack: pack, warnings: pack.warnings, debug: pack.debug };
}

/** The answer for a call that failed: an agent reads it like any other. */
export function toFailedEvidenceAnswer({ code, context, ...report }: ErrorReport, requestId?: string): EvidenceAnswer {
  const known = context.index === undefined && context.query === undefined ? undefined : context;
  const error = { type: code, ...report, context: known, requestId };
  return { status: 'error', evidencePack: null, warnings: [], debug: {}, error };
}

/** The tool's dict as JSON. */
export const evidenceAnswer = shape<EvidenceAnswer>()({
  status: z.enum(answerStatuses),
  evidence_pack: field('evidencePack', evidencePack.nullable()),
  warnings: z.array(warning),
  debug: jsonObject,
  error: shape<EvidenceFailure>()({
    type: z.enum(errorCodes),
    message: z.string(),
    provider: z.string().optional(),
    retry_after_ms: field('retryAfterMs', milliseconds.optional()),
    operator_note: field('operatorNote', z.string().optional()),
    context: strictObject({ index: z.string().optional(), query: z.string().optional() }).optional(),
    request_id: field('requestId', z.string().optional()),
  }).optional(),
});
