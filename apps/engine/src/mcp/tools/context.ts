import { contextDefaults, conversationRoles, groundings, queryTypes } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { passageListJson } from './answer-schemas.ts';
import { indexName, pageArguments, parseArguments, queryText, text, wholeNumber } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

const answer = passageListJson.extend({
  grounding: z.enum(groundings).describe('How sure it is that these can ground an answer.'),
  query_type: z.enum(queryTypes),
  resolved_query: z.string().describe('The question as it was understood, standing by itself.'),
});

const maxMessages = 20;
const maxMessageCharacters = 10_000;

/** `context`: the passages of long documents that answer a question, in the context of a conversation. */
export function contextTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const { topK, maxTopK } = contextDefaults;
  const message = strictObject({
    role: z.enum(conversationRoles, 'must be "user" or "assistant"'),
    content: text('must be the text of the message', maxMessageCharacters),
  });
  const messages = `must be a list of at most ${maxMessages} messages`;
  const schema = strictObject({
    query: queryText('must be the question, not empty').describe(
      'The question. It may name pages and chapters, and refer to the conversation.',
    ),
    history: z
      .array(message, messages)
      .max(maxMessages, messages)
      .optional()
      .describe('The conversation before the question, oldest message first, where the question refers to it.'),
    query_type: z
      .enum(queryTypes, `must be one of ${queryTypes.join(', ')}`)
      .optional()
      .describe('The class of the question. Default: found out.'),
    index: indexName.optional().describe('Default: the only index.'),
    max_results: wholeNumber(1, maxTopK).default(topK).describe(`Most passages on all pages. Default ${topK}.`),
    ...pageArguments(maxTokens),
  });
  return {
    name: 'context',
    title: 'Context of a question',
    description:
      'Passages of long documents (books, manuals) as the context of a question: it resolves references to the conversation, looks up pages and chapters that the question names, and finds summaries. Every passage has a citation; `grounding` says whether they can support an answer.',
    arguments: schema,
    answer,
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
