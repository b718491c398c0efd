import { type ContextQuestion, type ContextRequest, contextDefaults } from '@touchstone/contract';
import type { ContextSettings } from '../settings/context-settings.ts';

/** What the question says, else the config, else the contract. */
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
