import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { pageArguments, parseArguments } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

const answer = z.looseObject({
  found: z.int().describe('Indexes on all pages.'),
  indexes: z.array(
    z.looseObject({
      name: z.string(),
      documents: z.int().optional(),
      chunks: z.int(),
      search: z.array(z.string()).describe('Search methods that it answers.'),
      embedder: z.string().optional(),
    }),
  ),
  not_indexed: z.array(z.string()).optional().describe('Indexes of the config that are not built yet.'),
  next_step: z.string().optional(),
  cursor: z.string().optional(),
});

/** `indexes`: lists the indexes for searches. */
export function indexesTool({ host, maxTokens }: ToolSettings): ToolDefinition {
  const schema = strictObject(pageArguments(maxTokens));
  return {
    name: 'indexes',
    title: 'List indexes',
    description: 'What can be searched: each index with its size and search methods, and what is not indexed yet.',
    arguments: schema,
    answer,
    annotations: readOnly,
    run: async (given, options) => {
      const { max_tokens, cursor } = parseArguments(schema, 'indexes', given);
      const described = await host.indexes(options);
      const { indexesAnswer } = await import('../answer/indexes-answer.ts');
      return indexesAnswer(described, { cursor, maxTokens: max_tokens, canIndex: host.index !== undefined });
    },
  };
}
