import { evidenceDefaults, type JsonValue, queryPreprocessings, searchMethods, taskModes } from '@touchstone/contract';
import { emptySettings, type QuestionKind, type QuestionSettings } from './question.js';

/** The settings of a logged request, to ask it again from the form. */
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
  const bag = of('filters') ?? {};
  const filter = of('filter') ?? (Object.keys(bag).length === 0 ? undefined : bag);
  return {
    ...emptySettings,
    kind,
    index: text('index'),
    resultCount: text('top_k'),
    method: searchMethods.find((one) => one === of('search_method')) ?? '',
    alpha: text('hybrid_alpha'),
    threshold: text('score_threshold'),
    preprocessing: queryPreprocessings.find((one) => one === of('query_preprocessing')) ?? '',
    filter: filter === undefined ? '' : JSON.stringify(filter),
  };
}
