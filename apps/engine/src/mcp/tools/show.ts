import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { warningJson } from './answer-schemas.ts';
import { indexName, pageArguments, parseArguments, text, wholeNumber } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

const maxNeighbours = 1000;

const answer = z.looseObject({
  notice: z.string(),
  citation: z.string().describe('Of all lines that were asked for.'),
  first_line: z.int().optional().describe('Line of the source that this text begins with.'),
  last_line: z.int().optional(),
  text: z.string().describe('Untrusted.'),
  warnings: z.array(warningJson).optional(),
  cursor: z.string().optional().describe('For the next page; absent on the last one.'),
});

/** `show`: the lines of a citation with their neighbours. */
export function showTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const neighbours = wholeNumber(0, maxNeighbours).default(0);
  const schema = strictObject({
    citation: text('must be a citation such as "lib/reply.js#L10-L40", or a path', 2000).describe(
      'A citation of an answer, other lines of that document ("lib/reply.js#L5-L80"), or its path.',
    ),
    before: neighbours.describe('Lines before it. Default 0.'),
    after: neighbours.describe('Lines after it. Default 0.'),
    index: indexName.optional().describe('Default: every index.'),
    ...pageArguments(maxTokens),
  });
  return {
    name: 'show',
    title: 'Show cited lines',
    description:
      'The lines of a citation with lines before and after it, or any lines of an indexed document, as they were indexed. Cheaper than reading the file.',
    arguments: schema,
    answer,
    annotations: readOnly,
    run: async (given, options) => {
      const { max_tokens, cursor, ...asked } = parseArguments(schema, 'show', given);
      const shown = await host.show(asked, options);
      const { showAnswer } = await import('../answer/show-answer.ts');
      return showAnswer(shown, { question: asked, cursor, maxTokens: max_tokens, hide });
    },
  };
}
