import { compact, type JsonObject, type JsonValue } from '@touchstone/contract';
import { indexList } from '../engine/indexes.js';
import { EngineError } from '../engine/problem.js';
import { everyIndex, type QuestionSettings } from './question.js';

/** The body of the request that a question means. Throws `EngineError` for a field that cannot be read; the engine checks the rest. */
export function requestBody(query: string, settings: QuestionSettings): JsonObject {
  return settings.kind === 'evidence' ? evidenceBody(query, settings) : searchBody(query, settings);
}

function evidenceBody(query: string, settings: QuestionSettings): JsonObject {
  return compact({
    query,
    task_mode: settings.taskMode,
    max_results_final: numberOf('Results', settings.resultCount),
    repo_ref_hint: textOf(settings.repoRef),
    path_allowlist: listOf(settings.allowedPaths),
    path_blocklist: listOf(settings.blockedPaths),
    time_budget_ms: numberOf('Time budget', settings.timeBudgetMs),
    indexes: settings.index === '' ? undefined : chosenIndexes(settings.index),
  });
}

function searchBody(query: string, settings: QuestionSettings): JsonObject {
  const filter = filterOf(settings.filter);
  const isExpression = typeof filter?.op === 'string';
  const isEvery = settings.index === everyIndex;
  return compact({
    query,
    index: isEvery ? undefined : textOf(settings.index),
    indexes: isEvery ? chosenIndexes(everyIndex) : undefined,
    top_k: numberOf('Results', settings.resultCount),
    search_method: textOf(settings.method),
    hybrid_alpha: settings.method === 'hybrid' ? numberOf('Alpha', settings.alpha) : undefined,
    score_threshold: settings.method === 'keyword' ? undefined : numberOf('Threshold', settings.threshold),
    query_preprocessing: textOf(settings.preprocessing),
    filters: isExpression ? undefined : filter,
    filter: isExpression ? filter : undefined,
  });
}

function chosenIndexes(index: string): JsonValue {
  return index === everyIndex ? (indexList.value?.indexes.map((one) => one.index) ?? []) : [index];
}

function textOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim();
}

function listOf(text: string): string[] | undefined {
  const items = text.split(/[,\n]/).flatMap((item) => textOf(item) ?? []);
  return items.length === 0 ? undefined : items;
}

function numberOf(name: string, text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new EngineError({
    code: 'invalid_request',
    message: `${name} is "${text}": give a number, or leave it empty.`,
  });
}

function filterOf(text: string): JsonObject | undefined {
  if (text.trim() === '') return undefined;
  const wrong = (why: string, cause?: unknown) =>
    new EngineError(
      { code: 'invalid_request', message: `The filter is not ${why}: write one such as {"source_type": "docs"}.` },
      { cause },
    );
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (cause) {
    throw wrong('valid JSON', cause);
  }
  throw wrong('a JSON object');
}
