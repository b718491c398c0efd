import { jsonSchema, type Tool, tool } from 'ai';
import { type ContextToolAnswer, type ContextToolOptions, contextTool } from './context-tool.ts';
import { type EvidenceTool, type EvidenceToolOptions, evidenceTool } from './evidence-tool.ts';

type EvidenceAnswer = Awaited<ReturnType<EvidenceTool['run']>>;

/** The evidence tool for the AI SDK: put it into `tools` of `generateText` or `streamText`, under its name. */
export function aiSdkEvidenceTool(options: EvidenceToolOptions): Tool<unknown, EvidenceAnswer> {
  const { description, inputSchema, run } = evidenceTool(options);
  return tool({
    description,
    inputSchema: jsonSchema<unknown>(inputSchema),
    execute: (given, { abortSignal }) => run(given, { signal: abortSignal }),
  });
}

/** The context tool for the AI SDK. */
export function aiSdkContextTool(options: ContextToolOptions): Tool<unknown, ContextToolAnswer> {
  const { description, inputSchema, run } = contextTool(options);
  return tool({
    description,
    inputSchema: jsonSchema<unknown>(inputSchema),
    execute: (given, { abortSignal }) => run(given, { signal: abortSignal }),
  });
}
