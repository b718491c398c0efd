export { type FeatureOptions, featureNames, rankingFeatures } from './features.js';
