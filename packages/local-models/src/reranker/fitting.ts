export { featureNames } from './feature-names.ts';
export { type FeatureOptions, type RankingFeatures, rankingFeatures } from './features.ts';
export { callWeight } from './weights.ts';
