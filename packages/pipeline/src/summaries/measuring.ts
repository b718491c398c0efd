// What the program that measures clusters and summaries needs of the inside; no part of the package's promise.
export { embedTexts } from './build/embed-texts.ts';
export { localClusters } from './cluster/local-clusters.ts';
export { centroidsOf, cosine, rowsOf, type UnitVectors, unitVectors } from './cluster/unit-vectors.ts';
export { openWork } from './cluster/work.ts';
export { extractiveSummary } from './extract/extract-sentences.ts';
