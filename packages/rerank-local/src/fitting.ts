export { type FeatureOptions, featureNames, type RankingFeatures, rankingFeatures } from './features.js';
export { callWeight } from './weights.js';
