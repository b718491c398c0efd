import { FunctionTool } from '@google/adk';
import { contextArguments } from './context-arguments.ts';
import { type ContextToolOptions, contextTool } from './context-tool.ts';
import { type EvidenceToolOptions, evidenceTool } from './evidence-tool.ts';
import { toolArguments } from './tool-arguments.ts';

/** The evidence tool for agents of ADK for JavaScript 2: put it into the `tools` of an agent. */
export function adkEvidenceTool(options: EvidenceToolOptions): FunctionTool<typeof toolArguments> {
  const { name, description, run } = evidenceTool(options);
  return new FunctionTool({
    name,
    description,
    parameters: toolArguments,
    execute: (given, context) => run(given, context?.abortSignal === undefined ? {} : { signal: context.abortSignal }),
  });
}

/** The context tool for agents of ADK for JavaScript 2. */
export function adkContextTool(options: ContextToolOptions): FunctionTool<typeof contextArguments> {
  const { name, description, run } = contextTool(options);
  return new FunctionTool({
    name,
    description,
    parameters: contextArguments,
    execute: (given, context) => run(given, { signal: context?.abortSignal }),
  });
}
