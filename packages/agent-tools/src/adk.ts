import { FunctionTool } from '@google/adk';
import { type EvidenceToolOptions, evidenceTool } from './evidence-tool.js';
import { toolArguments } from './tool-arguments.js';

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
