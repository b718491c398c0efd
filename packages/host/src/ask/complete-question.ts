import { type ContextQuestion, type ContextRequest, contextDefaults } from '@touchstone/contract';
import type { ContextSettings } from '../settings/context-settings.ts';

/** The question's own settings, else the config's, else the contract's. */
export function completeQuestion(question: ContextQuestion, defaults: ContextSettings['defaults']): ContextRequest {
  return {
    ...question,
    history: question.history ?? [],
    topK: question.topK ?? defaults.topK ?? contextDefaults.topK,
    maxTokens: question.maxTokens ?? defaults.maxTokens ?? contextDefaults.maxTokens,
    filters: question.filters ?? {},
    order: question.order ?? defaults.order ?? contextDefaults.order,
    neighbors: question.neighbors ?? defaults.neighbors ?? contextDefaults.neighbors,
    wholeSections: question.wholeSections ?? defaults.wholeSections ?? contextDefaults.wholeSections,
    maxCostUsd: question.maxCostUsd ?? defaults.maxCostUsd,
  };
}
