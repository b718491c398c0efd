import { strictObject } from '@touchstone/contract/strict';
import { indexName, pageArguments, parseArguments, text, wholeNumber } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

const maxNeighbours = 1000;

/** `show`: the lines of a citation with their neighbours. */
export function showTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const neighbours = wholeNumber(0, maxNeighbours).default(0);
  const schema = strictObject({
    citation: text('must be a citation such as "lib/reply.js:10-40", or a path', 2000).describe(
      'A citation, other lines of its file ("lib/reply.js:5-80"), or a path.',
    ),
    before: neighbours.describe('Lines before it.'),
    after: neighbours.describe('Lines after it.'),
    index: indexName.optional().describe('Default: every index.'),
    ...pageArguments(maxTokens),
  });
  return {
    name: 'show',
    title: 'Show cited lines',
    description:
      'The lines of a citation with their neighbours, or any lines of a document. Cheaper than reading the file.',
    arguments: schema,
    annotations: readOnly,
    run: async (given, options) => {
      const { max_tokens, cursor, ...asked } = parseArguments(schema, 'show', given);
      const shown = await host.show(asked, options);
      const { showAnswer } = await import('../answer/show-answer.ts');
      return showAnswer(shown, { question: asked, cursor, maxTokens: max_tokens, hide });
    },
  };
}
