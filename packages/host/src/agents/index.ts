export type { AgentTool } from './agent-tool.ts';
export { contextArguments, type FixedContext } from './context-arguments.ts';
export {
  type ContextTool,
  type ContextToolAnswer,
  type ContextToolOptions,
  contextTool,
  type GatherContext,
} from './context-tool.ts';
export { type EvidenceTool, type EvidenceToolOptions, evidenceTool, type GatherEvidence } from './evidence-tool.ts';
export { type FixedConstraints, toolArguments } from './tool-arguments.ts';
