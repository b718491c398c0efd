import {
  type ContextQuestion,
  type ConversationMessage,
  contextDefaults,
  contextOrders,
  queryTypes,
  RetrievalError,
} from '@touchstone/contract';
import { parseContextQuestion, parseConversation } from '@touchstone/contract/wire';
import type { ContextArguments } from './context-options.ts';
import type { Io } from './io.ts';
import { readInput } from './read-input.ts';
import { parseFilterArguments } from './terminal/filter-argument.ts';
import { parseWhere } from './terminal/search-question.ts';
import { typedChoice } from './terminal/typed-choice.ts';
import { milliseconds, type NumberRule, typedNumber, wholeNumber } from './terminal/typed-number.ts';
import { whereText } from './where-argument.ts';

/** The question of a command line. A wrong value is refused with its option, as typed. */
export async function contextQuestion(query: string, given: ContextArguments, io: Io): Promise<ContextQuestion> {
  const where = await whereText(given.where, io);
  return {
    ...parseContextQuestion({ query }),
    history: given.history === undefined ? undefined : await readHistory(given.history, io),
    index: given.index,
    topK: numberOf(given.topK, wholeNumber('-k', 1, contextDefaults.maxTopK)),
    maxTokens: numberOf(given.maxTokens, wholeNumber('--max-tokens', 1)),
    queryType: given.type === undefined ? undefined : typedChoice(given.type, '--type', queryTypes),
    order: given.order === undefined ? undefined : typedChoice(given.order, '--order', contextOrders),
    neighbors: numberOf(given.neighbors, wholeNumber('--neighbors', 0, contextDefaults.maxNeighbors)),
    wholeSections: given.wholeSections,
    filters: given.filter === undefined ? undefined : parseFilterArguments(given.filter),
    filter: where === undefined ? undefined : parseWhere(where),
    timeBudgetMs: numberOf(given.budget, milliseconds('--budget')),
    maxCostUsd: numberOf(given.maxCost, dollars),
  };
}

const dollars: NumberRule = {
  option: '--max-cost',
  must: 'a number of US dollars, 0 or more',
  accepts: (value) => value >= 0,
};

function numberOf(typed: string | undefined, rule: NumberRule): number | undefined {
  return typed === undefined ? undefined : typedNumber(typed, rule);
}

async function readHistory(file: string, io: Io): Promise<readonly ConversationMessage[]> {
  const text = await readInput(file, io, '--history');
  try {
    return parseConversation(JSON.parse(text));
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    throw new RetrievalError(
      'invalid_request',
      '--history is not JSON. Write the conversation as a list of messages: [{"role":"user","content":"..."}].',
    );
  }
}
