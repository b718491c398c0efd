export { openRefinement } from './open-refinement.ts';
export { type RefineOptions, type RefineProgress, type RefineReport, refineIndex, refineJson } from './refine-index.ts';
export { refinementModel } from './refinement-model.ts';
export { copyVectorFile, readVectorFileState, type VectorFileState } from './vector-file.ts';
