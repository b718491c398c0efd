import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { wireExamples } from '../../../tools/test-kit/wire-examples.ts';
import { contextEvent } from '../src/wire/call-record.ts';
import * as wire from '../src/wire/index.ts';
import { retrievalEnvelopeCodec } from '../src/wire/retrieval-request.ts';

const codecs: { readonly [Form in wire.WireForm]: z.ZodType } = {
  retrieval_request: retrievalEnvelopeCodec({ maxTopK: 50 }),
  retrieval_calls: wire.retrievalCalls,
  retrieval_result: wire.retrievalResult,
  flat_result: wire.flatResult,
  flat_retrieval: wire.flatRetrieval,
  flat_failure: wire.flatFailure,
  evidence_request: wire.evidenceRequestCodec,
  evidence_pack: wire.evidencePack,
  evidence_answer: wire.evidenceAnswer,
  evidence_event: wire.evidenceEvent,
  search_event: wire.searchEvent,
  context_request: wire.contextRequestCodec,
  context_pack: wire.contextPack,
  context_answer: wire.contextAnswer,
  context_event: contextEvent,
  call_record: wire.callRecord,
  log_entry: wire.logEntry,
  golden_set: wire.goldenSet,
  filter: wire.filterExpression,
  trace: wire.trace,
  error: wire.errorReport,
  index_description: wire.indexDescription,
  stored_chunk: wire.storedChunk,
  call_list: wire.callList,
  call_history: wire.callHistory,
  call_difference: wire.callDifference,
  search_answer: wire.searchAnswer,
  batch_answer: wire.batchAnswer,
  flat_batch_answer: wire.flatBatchAnswer,
  index_list: wire.indexList,
  source_text: wire.sourceText,
  engine_health: wire.engineHealth,
  engine_readiness: wire.engineReadiness,
  problem: wire.problem,
};

describe('what leaves as JSON', () => {
  it.each(
    wire.wireFormNames.flatMap((form) =>
      wireExamples[form].map((example, place) => [form, place + 1, example] as const),
    ),
  )('%s, example %i: is read and written again byte for byte', (form, _place, example) => {
    const codec = codecs[form];
    expect(JSON.stringify(codec.encode(codec.decode(example)))).toBe(JSON.stringify(example));
  });

  it.each(wire.wireFormNames)('%s: every field that its JSON Schema has is in an example', (form) => {
    const seen = new Set(fieldNames(wireExamples));
    expect([...schemaFields(wire.wireJsonSchema(form))].filter((name) => !seen.has(name))).toEqual([]);
  });
});

function* fieldNames(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* fieldNames(inner);
  }
}

/** The names under every `properties` of a schema. */
function* schemaFields(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, inner] of Object.entries(schema)) {
    if (key === 'properties' && typeof inner === 'object' && inner !== null) {
      yield* Object.keys(inner);
      for (const property of Object.values(inner)) yield* schemaFields(property);
    } else yield* schemaFields(inner);
  }
}
