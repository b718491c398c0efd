import * as z from 'zod';
import { callDifference, callHistory, callList } from './call-history.ts';
import { callRecord, contextEvent, evidenceEvent, logEntry, searchEvent } from './call-record.ts';
import { contextAnswer, contextPack } from './context-pack.ts';
import { contextRequestCodec } from './context-request.ts';
import { batchAnswer, flatBatchAnswer, indexList, searchAnswer, sourceText } from './engine-answers.ts';
import { engineHealth, engineReadiness } from './engine-state.ts';
import { errorReport } from './error.ts';
import { evidenceAnswer } from './evidence-answer.ts';
import { evidencePack } from './evidence-pack.ts';
import { evidenceRequestCodec } from './evidence-request.ts';
import { filterExpression } from './filter.ts';
import { flatFailure, flatResult } from './flat-result.ts';
import { flatRetrieval } from './flat-retrieval.ts';
import { goldenSet } from './golden-set.ts';
import { indexDescription } from './index-description.ts';
import { storedChunk } from './metadata.ts';
import { problem } from './problem.ts';
import { retrievalCalls, retrievalResult } from './retrieval-call.ts';
import { retrievalEnvelopeCodec } from './retrieval-request.ts';
import { trace } from './trace.ts';

const wireForms = {
  retrieval_request: retrievalEnvelopeCodec(),
  retrieval_calls: retrievalCalls,
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

/** Every form of `wireJsonSchema`. */
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
