export { openRefinement } from '../providers/refinement/open-refinement.ts';
export { type RefineOptions, type RefineProgress, type RefineReport, refineIndex, refineJson } from './refine-index.ts';
