import { z } from 'zod';
import { errorReport } from './error.js';
import { filterExpression } from './filter.js';
import { flatResult } from './flat-result.js';
import { indexDescription } from './index-description.js';
import { retrievalCalls, retrievalResult } from './retrieval-call.js';
import { retrievalEnvelopeCodec } from './retrieval-request.js';
import { storedChunk } from './stored-chunk.js';
import { trace } from './trace.js';

const wireForms = {
  retrieval_request: retrievalEnvelopeCodec(),
  retrieval_calls: retrievalCalls,
  retrieval_result: retrievalResult,
  flat_result: flatResult,
  filter: filterExpression,
  trace,
  error: errorReport,
  index_description: indexDescription,
  stored_chunk: storedChunk,
} as const;

/** The names of the JSON forms that leave this engine. */
export type WireForm = keyof typeof wireForms;

/** Every name that `wireJsonSchema` knows. */
export const wireFormNames = Object.keys(wireForms) as readonly WireForm[];

/** JSON Schema (draft 2020-12) of a wire form. */
export function wireJsonSchema(form: WireForm): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(wireForms[form], { io: 'input', unrepresentable: 'any' });
}
