import { conversationRoles, queryTypes } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { indexName, queryText, text } from './arguments.ts';

const maxMessages = 20;
const maxMessageCharacters = 10_000;

/** The question of the tools `context` and `answer`, in its conversation. */
export function questionArguments() {
  const message = strictObject({
    role: z.enum(conversationRoles, 'must be "user" or "assistant"'),
    content: text('must be the text of the message', maxMessageCharacters),
  });
  const messages = `must be a list of at most ${maxMessages} messages`;
  return {
    query: queryText('must be the question, not empty').describe('The question; it may name pages and chapters.'),
    history: z
      .array(message, messages)
      .max(maxMessages, messages)
      .optional()
      .describe('The conversation that the question refers to, oldest message first.'),
    query_type: z
      .enum(queryTypes, `must be one of ${queryTypes.join(', ')}`)
      .optional()
      .describe('Default: found out.'),
    index: indexName.optional().describe('Default: the only index.'),
  };
}
