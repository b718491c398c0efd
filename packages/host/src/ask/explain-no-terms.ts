import type { RetrievalCall } from '@touchstone/contract';

/** An empty result has a warning when the query has no term at all: no document could have matched it. */
export async function explainNoTerms(call: RetrievalCall): Promise<RetrievalCall> {
  if (call.warnings?.some(({ code }) => code === 'no_matching_terms') !== true) return call;
  const { defaultAnalyzer } = await import('@touchstone/lexical');
  if (defaultAnalyzer().terms(call.query).length > 0) return call;
  const message =
    'The query has only stop words or punctuation, which keyword search ignores. Add a more specific word.';
  return {
    ...call,
    warnings: call.warnings.map((warning) =>
      warning.code === 'no_matching_terms' ? { ...warning, message } : warning,
    ),
  };
}
