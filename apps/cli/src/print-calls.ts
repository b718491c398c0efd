import { flatRetrieval, searchAnswer, toFlatRetrieval, trace as traceCodec } from '@touchstone/contract/wire';
import type { SearchedIndexes, SearchJudgement } from '@touchstone/host';
import { matchQuery } from '@touchstone/lexical';
import { citationOf, type Retrieval } from '@touchstone/pipeline';
import type { Invocation } from './invocation.ts';
import { renderCall } from './terminal/call.ts';
import { renderMerged } from './terminal/merged.ts';
import { renderTrace } from './terminal/trace.ts';

/** A call for people, or as spec 001's `{"retrieval_calls": [...]}`; the trace only on request, since times differ. */
export function printCall(
  invocation: Invocation,
  retrieval: Retrieval,
  { withTrace, judgement }: { readonly withTrace: boolean; readonly judgement?: SearchJudgement },
): void {
  const { call, trace } = retrieval;
  if (invocation.json) {
    const answer = searchAnswer.encode({ retrievalCalls: [call], ...toldOf(judgement) });
    invocation.printJson(withTrace ? { ...answer, trace: traceCodec.encode(trace) } : answer);
    return;
  }
  invocation.print(renderRetrieval(invocation, retrieval, judgement));
  if (withTrace) invocation.print(`\n${renderTrace(trace, invocation.styles)}`);
}

/** One call for people. */
export function renderRetrieval(
  invocation: Invocation,
  { call, trace, similarities }: Retrieval,
  judgement?: SearchJudgement,
): string {
  return renderCall(call, trace, { ...passageSettings(invocation, call.query), similarities, judgement });
}

function toldOf(judgement: SearchJudgement | undefined) {
  if (judgement === undefined) return {};
  const { verdict, unknownWords } = judgement;
  return { verdict, unknownWords: unknownWords.length === 0 ? undefined : unknownWords };
}

/** Several indexes for people: one list, each result with its index. As JSON, a canonical call for each beside that list. */
export function printSeveral(
  invocation: Invocation,
  { retrievals, merged, warnings }: SearchedIndexes,
  judgement: SearchJudgement,
): void {
  const calls = retrievals.map(({ call }) => call);
  if (invocation.json) {
    const told = warnings.length === 0 ? undefined : warnings;
    invocation.printJson(searchAnswer.encode({ retrievalCalls: calls, merged, warnings: told, ...toldOf(judgement) }));
    return;
  }
  const settings = { ...passageSettings(invocation, calls[0]?.query ?? ''), judgement };
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
