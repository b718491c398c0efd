import {
  type ConversationMessage,
  contextOrders,
  evidenceDefaults,
  type JsonValue,
  queryPreprocessings,
  queryTypes,
  searchMethods,
  taskModes,
} from '@touchstone/contract';
import type { QuestionKind } from '../engine/wire-forms.ts';
import { emptySettings, type QuestionSettings } from './question.ts';

/** The settings of a logged request, to send it again from the form. */
export function settingsOfRequest(kind: QuestionKind, request: object): QuestionSettings {
  const of = (name: string): JsonValue | undefined => Reflect.get(request, name);
  const text = (name: string) => {
    const value = of(name);
    return value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value);
  };
  if (kind === 'evidence') {
    return {
      ...emptySettings,
      kind,
      taskMode: taskModes.find((one) => one === of('task_mode')) ?? evidenceDefaults.taskMode,
      resultCount: text('max_results_final'),
      repoRef: text('repo_ref_hint'),
      allowedPaths: text('path_allowlist'),
      blockedPaths: text('path_blocklist'),
      timeBudgetMs: text('time_budget_ms'),
    };
  }
  if (kind === 'context') {
    const history: readonly ConversationMessage[] = Reflect.get(request, 'history') ?? [];
    return {
      ...emptySettings,
      kind,
      index: text('index'),
      resultCount: text('top_k'),
      maxTokens: text('max_tokens'),
      queryType: queryTypes.find((one) => one === of('query_type')) ?? '',
      order: contextOrders.find((one) => one === of('order')) ?? '',
      neighbors: text('neighbors'),
      timeBudgetMs: text('time_budget_ms'),
      history: history.map(({ role, content }) => `${role}: ${content}`).join('\n'),
      filter: filterText(of('filters'), of('filter')),
    };
  }
  return {
    ...emptySettings,
    kind,
    index: text('index'),
    resultCount: text('top_k'),
    method: searchMethods.find((one) => one === of('search_method')) ?? '',
    alpha: text('hybrid_alpha'),
    threshold: text('score_threshold'),
    preprocessing: queryPreprocessings.find((one) => one === of('query_preprocessing')) ?? '',
    rerank: of('rerank') === true ? 'yes' : 'no',
    filter: filterText(of('filters'), of('filter')),
  };
}

function filterText(bag: JsonValue | undefined, expression: JsonValue | undefined): string {
  const filter = expression ?? (Object.keys(bag ?? {}).length === 0 ? undefined : bag);
  return filter === undefined ? '' : JSON.stringify(filter);
}
