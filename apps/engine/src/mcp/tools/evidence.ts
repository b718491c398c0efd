import { evidenceDefaults, taskModes } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { indexName, pageArguments, parseArguments, pathBeginnings, queryText, wholeNumber } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

/** `evidence`: a pack of docs and code for a task, reranked, with a verdict. */
export function evidenceTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const { taskMode, maxResultsFinal, maxMaxResultsFinal } = evidenceDefaults;
  const schema = strictObject({
    query: queryText('must be the question or task, not empty').describe('The question or task, in a sentence.'),
    task_mode: z
      .enum(taskModes, 'must be "build", "debug", "explain" or "refactor"')
      .default(taskMode)
      .describe('What it is for; sets the balance of docs and code.'),
    index: indexName.optional().describe('Default: every index.'),
    paths: pathBeginnings().optional().describe('Only paths that begin with one of these.'),
    not_paths: pathBeginnings().optional().describe('No paths that begin with one of these.'),
    max_results: wholeNumber(1, maxMaxResultsFinal).default(maxResultsFinal).describe('Most passages on all pages.'),
    ...pageArguments(maxTokens),
  });
  return {
    name: 'evidence',
    title: 'Gather evidence',
    description:
      'Cited docs and code for a question or task; `grounding` says whether they can support an answer. Call it before you write code or explain how something works.',
    arguments: schema,
    annotations: readOnly,
    // The answer of specification 000 §11, which an agent gets of every door.
    failed: async ({ code, message, retryAfterMs }) => {
      const wire = await import('@touchstone/contract/wire');
      const report = { code, message, retryAfterMs, context: {} };
      return JSON.stringify(wire.evidenceAnswer.encode(wire.toFailedEvidenceAnswer(report)));
    },
    run: async (given, options) => {
      const { max_tokens, cursor, ...question } = parseArguments(schema, 'evidence', given);
      const { query, task_mode, index, paths, not_paths, max_results } = question;
      const request = {
        query,
        taskMode: task_mode,
        maxResultsFinal: max_results,
        pathAllowlist: paths,
        pathBlocklist: not_paths,
      };
      const indexes = index === undefined ? undefined : [index];
      const gathering = host.evidence({ request, indexes }, { ...options, isContinued: cursor !== undefined });
      const looked = host.notices?.(indexes);
      const pack = await gathering;
      const { evidenceAnswer } = await import('../answer/evidence-answer.ts');
      return evidenceAnswer(pack, {
        tool: 'evidence',
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
