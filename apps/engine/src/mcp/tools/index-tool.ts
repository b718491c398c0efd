import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import type { HostIndexing, McpHost } from '../host.ts';
import { warningJson } from './answer-schemas.ts';
import { indexName, parseArguments } from './arguments.ts';
import type { ToolDefinition, ToolSettings } from './tool.ts';

const count = z.int().describe('Documents.');

const answer = z.looseObject({
  indexed: z.array(
    z.looseObject({
      index: z.string(),
      added: count,
      changed: count,
      removed: count,
      unchanged: count,
      chunks: z.int().describe('Of all documents that are indexed now.'),
      skipped: z.int().describe('Files that were left out, such as binary ones.'),
      seconds: z.number(),
      warnings: z.array(warningJson).optional(),
    }),
  ),
  not_shown: z.int().optional().describe('Indexes that this answer has no room for.'),
});

/** `index`: updates indexes from their sources. Undefined where the host writes nothing. */
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
      'Brings the index in line with the files. The first run indexes everything, later runs only what changed. Call it when nothing is indexed yet, or after files have changed.',
    arguments: schema,
    answer,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async (given, options) => {
      const what: HostIndexing = parseArguments(schema, 'index', given);
      const done = await index(what, options);
      const { indexAnswer } = await import('../answer/index-answer.ts');
      return indexAnswer(done, { maxTokens, hide });
    },
  };
}
