import { strictObject } from '@touchstone/contract/strict';
import { pageArguments, parseArguments } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

/** `indexes`: what can be searched. */
export function indexesTool({ host, maxTokens }: ToolSettings): ToolDefinition {
  const schema = strictObject(pageArguments(maxTokens));
  return {
    name: 'indexes',
    title: 'List indexes',
    description: 'What can be searched, and what is not indexed yet.',
    arguments: schema,
    annotations: readOnly,
    run: async (given, options) => {
      const { max_tokens, cursor } = parseArguments(schema, 'indexes', given);
      const described = await host.indexes(options);
      const { indexesAnswer } = await import('../answer/indexes-answer.ts');
      return indexesAnswer(described, { cursor, maxTokens: max_tokens, canIndex: host.index !== undefined });
    },
  };
}
