import { compact, type JsonObject } from '@touchstone/contract';
import { evaluation as evaluationCodec } from '@touchstone/eval';
import type { MeasuredRunFile } from '../compare/measure-run-file.ts';
import { warningJson } from './run-json.ts';

/** A measured run file as JSON; the values of each query only `withQueries`. */
export function measuredRunFileJson(
  { name, evaluation, warnings }: MeasuredRunFile,
  { withQueries = false }: { readonly withQueries?: boolean } = {},
): JsonObject {
  const { per_query, ...summary }: JsonObject = JSON.parse(JSON.stringify(evaluationCodec.encode(evaluation)));
  return compact({
    run: name,
    ...summary,
    per_query: withQueries ? per_query : undefined,
    warnings: warnings.map(warningJson),
  });
}
