import * as z from 'zod';
import { callDifference, callHistory, callList } from './call-history.js';
import { callRecord, contextEvent, evidenceEvent, logEntry, searchEvent } from './call-record.js';
import { contextAnswer } from './context-answer.js';
import { contextPack } from './context-pack.js';
import { contextRequestCodec } from './context-request.js';
import { batchAnswer, flatBatchAnswer, indexList, searchAnswer, sourceText } from './engine-answers.js';
import { engineHealth, engineReadiness } from './engine-state.js';
import { errorReport } from './error.js';
import { evidenceAnswer } from './evidence-answer.js';
import { evidencePack } from './evidence-pack.js';
import { evidenceRequestCodec } from './evidence-request.js';
import { filterExpression } from './filter.js';
import { flatFailure } from './flat-failure.js';
import { flatResult } from './flat-result.js';
import { flatRetrieval } from './flat-retrieval.js';
import { goldenSet } from './golden-set.js';
import { indexDescription } from './index-description.js';
import { mergedRetrieval } from './merged-results.js';
import { problem } from './problem.js';
import { retrievalCalls, retrievalResult } from './retrieval-call.js';
import { retrievalEnvelopeCodec } from './retrieval-request.js';
import { storedChunk } from './stored-chunk.js';
import { trace } from './trace.js';

const wireForms = {
  retrieval_request: retrievalEnvelopeCodec(),
  retrieval_calls: retrievalCalls,
  merged_retrieval: mergedRetrieval,
  retrieval_result: retrievalResult,
  flat_result: flatResult,
  flat_retrieval: flatRetrieval,
  flat_failure: flatFailure,
  evidence_request: evidenceRequestCodec,
  evidence_pack: evidencePack,
  evidence_answer: evidenceAnswer,
  context_request: contextRequestCodec,
  context_pack: contextPack,
  context_answer: contextAnswer,
  evidence_event: evidenceEvent,
  search_event: searchEvent,
  context_event: contextEvent,
  call_record: callRecord,
  log_entry: logEntry,
  golden_set: goldenSet,
  filter: filterExpression,
  trace,
  error: errorReport,
  index_description: indexDescription,
  stored_chunk: storedChunk,
  call_list: callList,
  call_history: callHistory,
  call_difference: callDifference,
  search_answer: searchAnswer,
  batch_answer: batchAnswer,
  flat_batch_answer: flatBatchAnswer,
  index_list: indexList,
  source_text: sourceText,
  engine_health: engineHealth,
  engine_readiness: engineReadiness,
  problem,
} as const;

/** The names of the JSON forms that leave this engine. */
export type WireForm = keyof typeof wireForms;

/** Every name that `wireJsonSchema` knows. */
export const wireFormNames = Object.keys(wireForms) as readonly WireForm[];

/** JSON Schema (draft 2020-12) of a wire form. */
export function wireJsonSchema(form: WireForm): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(wireForms[form], {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => askBound(jsonSchema),
  });
}

/** A range without a bound is refused by a rule that zod has no schema for. */
function askBound(schema: z.core.JSONSchema.BaseSchema): void {
  const { op } = schema.properties ?? {};
  if (typeof op !== 'object' || op.const !== 'range') return;
  schema.anyOf = ['gt', 'gte', 'lt', 'lte'].map((bound) => ({ required: [bound] }));
}
