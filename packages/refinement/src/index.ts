export { openRefinement } from './open-refinement.js';
export { type RefineOptions, type RefineProgress, type RefineReport, refineIndex, refineJson } from './refine-index.js';
export { refinementModel } from './refinement-model.js';
export { copyVectorFile, readVectorFileState, type VectorFileState } from './vector-file.js';
