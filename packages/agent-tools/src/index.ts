export { type EvidenceTool, type EvidenceToolOptions, evidenceTool, type GatherEvidence } from './evidence-tool.js';
export { type FixedConstraints, toolArguments } from './tool-arguments.js';
