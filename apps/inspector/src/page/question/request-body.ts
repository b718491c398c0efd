import { compact, type JsonObject, type JsonValue } from '@touchstone/contract';
import { parseJson, UnfaithfulJsonError } from '@touchstone/contract/wire';
import { indexList } from '../engine/indexes.ts';
import { EngineError } from '../engine/problem.ts';
import { everyIndex, type QuestionSettings } from './question.ts';

/** The body of the request that a question means. Throws `EngineError` for a field that cannot be read; the engine checks the rest. */
export function requestBody(query: string, settings: QuestionSettings): JsonObject {
  switch (settings.kind) {
    case 'evidence':
      return evidenceBody(query, settings);
    case 'context':
      return contextBody(query, settings);
    case 'search':
      return searchBody(query, settings);
  }
}

function contextBody(query: string, settings: QuestionSettings): JsonObject {
  const history = historyOf(settings.history);
  return compact({
    query,
    history: history.length === 0 ? undefined : history,
    index: settings.index === everyIndex ? undefined : textOf(settings.index),
    top_k: numberOf('Results', settings.resultCount),
    max_tokens: numberOf('Tokens', settings.maxTokens),
    query_type: textOf(settings.queryType),
    order: textOf(settings.order),
    neighbors: numberOf('Neighbours', settings.neighbors),
    time_budget_ms: numberOf('Time budget', settings.timeBudgetMs),
    ...filtersOf(settings.filter),
  });
}

/** A line without a speaker goes on with the message before it; the first one is the user's. */
function historyOf(text: string): JsonObject[] {
  const messages: { readonly role: string; readonly content: string }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, role, content] = /^\s*(user|assistant)\s*:\s*(.*)$/i.exec(line) ?? [];
    const last = messages.at(-1);
    if (role !== undefined && content !== undefined) messages.push({ role: role.toLowerCase(), content });
    else if (last === undefined) messages.push({ role: 'user', content: line.trim() });
    else messages[messages.length - 1] = { ...last, content: `${last.content}\n${line.trim()}` };
  }
  return messages;
}

/** A bag of exact matches or an expression, each under its own name. */
function filtersOf(text: string): JsonObject {
  const filter = filterOf(text);
  if (filter === undefined) return {};
  return typeof filter.op === 'string' ? { filter } : { filters: filter };
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
    rerank: settings.rerank === '' ? undefined : settings.rerank === 'yes',
    ...filtersOf(settings.filter),
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
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError) {
      throw new EngineError({ code: 'invalid_request', message: `In the filter, ${cause.message}.` }, { cause });
    }
    throw wrong('valid JSON', cause);
  }
  throw wrong('a JSON object');
}
