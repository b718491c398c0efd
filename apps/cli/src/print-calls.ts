import type { RetrievalCall, Trace } from '@touchstone/contract';
import { flatResult, retrievalCalls, toFlatResult, trace as traceCodec, warning } from '@touchstone/contract/wire';
import { citationOf, type Retrieval } from '@touchstone/pipeline';
import type { Invocation } from './invocation.js';
import { matchQuery } from './match-query.js';
import { renderCall } from './render/call.js';
import { renderTrace } from './render/trace.js';

/** A call for people, or as spec 001's `{"retrieval_calls": [...]}`; the trace only when asked for, since times differ. */
export function printCall(
  invocation: Invocation,
  { call, trace }: Pick<Retrieval, 'call' | 'trace'>,
  { withTrace }: { readonly withTrace: boolean },
): void {
  if (invocation.json) {
    const calls = retrievalCalls.encode({ retrievalCalls: [call] });
    invocation.printJson(withTrace ? { ...calls, trace: traceCodec.encode(trace) } : calls);
    return;
  }
  invocation.print(renderRetrieval(invocation, { call, trace }));
  if (withTrace) invocation.print(`\n${renderTrace(trace, invocation.styles)}`);
}

/** One call for people. */
export function renderRetrieval(
  { styles, io }: Invocation,
  { call, trace }: Pick<Retrieval, 'call' | 'trace'>,
): string {
  return renderCall(call, trace.latency, {
    styles,
    columns: io.stdout.columns,
    matchWord: matchQuery(call.query),
    cite: (result) => citationOf(result).text,
  });
}

/** Spec 004's flat results (FR-007) with a status that tells an empty answer from a failure (FR-008). */
export function printFlat(invocation: Invocation, call: RetrievalCall, trace: Trace | undefined): void {
  invocation.printJson({
    status: call.resultCount === 0 ? 'no_results' : 'success',
    query: call.query,
    results: call.results.map((result) => flatResult.encode(toFlatResult(result))),
    warnings: (call.warnings ?? []).map((each) => warning.encode(each)),
    ...(trace === undefined ? {} : { trace: traceCodec.encode(trace) }),
  });
}
