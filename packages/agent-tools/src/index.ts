export type { AgentTool } from './agent-tool.js';
export { contextArguments, type FixedContext } from './context-arguments.js';
export {
  type ContextTool,
  type ContextToolAnswer,
  type ContextToolOptions,
  contextTool,
  type GatherContext,
} from './context-tool.js';
export { type EvidenceTool, type EvidenceToolOptions, evidenceTool, type GatherEvidence } from './evidence-tool.js';
export { type FixedConstraints, toolArguments } from './tool-arguments.js';
