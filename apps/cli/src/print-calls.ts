import {
  flatRetrieval,
  mergedRetrieval,
  retrievalCalls,
  toFlatRetrieval,
  trace as traceCodec,
} from '@touchstone/contract/wire';
import type { SearchedIndexes } from '@touchstone/host';
import { matchQuery } from '@touchstone/lexical';
import { citationOf, type Retrieval } from '@touchstone/pipeline';
import type { Invocation } from './invocation.ts';
import { renderCall } from './terminal/call.ts';
import { renderMerged } from './terminal/merged.ts';
import { renderTrace } from './terminal/trace.ts';

/** A call for people, or as spec 001's `{"retrieval_calls": [...]}`; the trace only when asked for, since times differ. */
export function printCall(
  invocation: Invocation,
  retrieval: Retrieval,
  { withTrace }: { readonly withTrace: boolean },
): void {
  const { call, trace } = retrieval;
  if (invocation.json) {
    const calls = retrievalCalls.encode({ retrievalCalls: [call] });
    invocation.printJson(withTrace ? { ...calls, trace: traceCodec.encode(trace) } : calls);
    return;
  }
  invocation.print(renderRetrieval(invocation, retrieval));
  if (withTrace) invocation.print(`\n${renderTrace(trace, invocation.styles)}`);
}

/** One call for people. */
export function renderRetrieval(invocation: Invocation, { call, trace, similarities }: Retrieval): string {
  return renderCall(call, trace, { ...passageSettings(invocation, call.query), similarities });
}

/** Several indexes for people: one list, each result with its index. As JSON, a canonical call for each beside that list. */
export function printSeveral(invocation: Invocation, { retrievals, merged, warnings }: SearchedIndexes): void {
  const calls = retrievals.map(({ call }) => call);
  if (invocation.json) {
    const told = warnings.length === 0 ? undefined : warnings;
    invocation.printJson(mergedRetrieval.encode({ retrievalCalls: calls, merged, warnings: told }));
    return;
  }
  const settings = passageSettings(invocation, calls[0]?.query ?? '');
  invocation.print(renderMerged({ retrievals, merged, warnings }, settings));
}

function passageSettings({ styles, io }: Invocation, query: string) {
  return {
    styles,
    columns: io.stdout.columns,
    matchWord: matchQuery(query),
    cite: (result: Parameters<typeof citationOf>[0]) => citationOf(result).text,
  };
}

/** Spec 004's flat answer. */
export function printFlat(
  invocation: Invocation,
  { call, trace, similarities }: Retrieval,
  { withTrace }: { readonly withTrace: boolean },
): void {
  invocation.printJson({
    ...flatRetrieval.encode(toFlatRetrieval(call, similarities)),
    trace: withTrace ? traceCodec.encode(trace) : undefined,
  });
}
