// What the program that measures clusters and summaries needs of the inside; no part of the package's promise.
export { embedTexts } from './build/embed-texts.js';
export { localClusters } from './cluster/local-clusters.js';
export { centroidsOf, cosine, rowsOf, type UnitVectors, unitVectors } from './cluster/unit-vectors.js';
export { openWork } from './cluster/work.js';
export { extractiveSummary } from './extract/extractive-summary.js';
