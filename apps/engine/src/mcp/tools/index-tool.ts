import { strictObject } from '@touchstone/contract/strict';
import type { HostIndexing, McpHost } from '../host.ts';
import { indexName, parseArguments } from './arguments.ts';
import type { ToolDefinition, ToolSettings } from './tool.ts';

/** `index`: brings indexes in line with their sources. Undefined where the host writes nothing. */
export function indexTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition | undefined {
  const index = host.index?.bind(host) as McpHost['index'];
  if (index === undefined) return undefined;
  const schema = strictObject({
    index: indexName.optional().describe('Default: every configured index.'),
  });
  return {
    name: 'index',
    title: 'Index the project',
    description:
      'Indexes what is new or changed. Call it when nothing is indexed yet; later changes are followed by themselves.',
    arguments: schema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async (given, options) => {
      const what: HostIndexing = parseArguments(schema, 'index', given);
      const done = await index(what, options);
      const { indexAnswer } = await import('../answer/index-answer.ts');
      return indexAnswer(done, { maxTokens, hide });
    },
  };
}
