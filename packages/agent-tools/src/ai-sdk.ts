import { jsonSchema, type Tool, tool } from 'ai';
import { type EvidenceToolOptions, evidenceTool } from './evidence-tool.js';

type Answer = Awaited<ReturnType<ReturnType<typeof evidenceTool>['run']>>;

/** The evidence tool for the AI SDK: put it into `tools` of `generateText` or `streamText`, under its name. */
export function aiSdkEvidenceTool(options: EvidenceToolOptions): Tool<unknown, Answer> {
  const { description, inputSchema, run } = evidenceTool(options);
  return tool({
    description,
    inputSchema: jsonSchema<unknown>(inputSchema),
    execute: (given, { abortSignal }) => run(given, abortSignal === undefined ? {} : { signal: abortSignal }),
  });
}
