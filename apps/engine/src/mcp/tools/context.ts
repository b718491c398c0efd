import { contextDefaults } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/strict';
import { pageArguments, parseArguments, wholeNumber } from './arguments.ts';
import { questionArguments } from './question-arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

/** `context`: the passages of long documents that answer a question, in the context of a conversation. */
export function contextTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const { topK, maxTopK } = contextDefaults;
  const schema = strictObject({
    ...questionArguments(),
    max_results: wholeNumber(1, maxTopK).default(topK).describe('Most passages on all pages.'),
    ...pageArguments(maxTokens),
  });
  return {
    name: 'context',
    title: 'Context of a question',
    description:
      'Cited passages of books and manuals for a question: follows the conversation, looks up pages and chapters, finds summaries.',
    arguments: schema,
    annotations: readOnly,
    run: async (given, options) => {
      const { max_tokens, cursor, ...question } = parseArguments(schema, 'context', given);
      const { query, history, query_type, index, max_results } = question;
      const asked = { query, history, queryType: query_type, index, topK: max_results };
      const gathering = host.context(asked, { ...options, isContinued: cursor !== undefined });
      const looked = host.notices?.(index === undefined ? undefined : [index]);
      const pack = await gathering;
      const { contextAnswer } = await import('../answer/context-answer.ts');
      return contextAnswer(pack, {
        tool: 'context',
        question,
        cursor,
        maxPassages: max_results,
        maxTokens: max_tokens,
        hide,
        notices: await looked,
      });
    },
  };
}
