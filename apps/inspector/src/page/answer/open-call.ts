import { requestJson } from '../engine/request.ts';
import type { WireCallRecord } from '../engine/wire-forms.ts';
import { resultsOfRecord } from './results-of.ts';
import type { ShownCall } from './shown-call.ts';

/** A call from the log, by its id, the beginning of one, or `last`. Throws `EngineError`. */
export async function openCall(id: string, signal?: AbortSignal): Promise<ShownCall> {
  const { call } = await requestJson<{ readonly call: WireCallRecord }>(`/v1/calls/${encodeURIComponent(id)}`, {
    signal,
  });
  const { kind, request, trace } = call;
  return {
    kind,
    query: request.query,
    id: call.id,
    startedAt: trace.started_at,
    isRunning: false,
    stages: trace.stages,
    results: resultsOfRecord(call),
    warnings: [],
    warningCodes: call.event.warnings,
    latency: trace.latency,
    request,
    answer: call,
  };
}
