export { featureNames } from './feature-names.js';
export { type FeatureOptions, type RankingFeatures, rankingFeatures } from './features.js';
export { callWeight } from './weights.js';
