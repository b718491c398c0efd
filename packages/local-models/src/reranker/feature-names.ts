/** The features, in the order of `rankingFeatures`. More of each speaks for a document. */
export const featureNames = [
  'order',
  'keyword',
  'similarity',
  'nearest',
  'staticSimilarity',
  'similarTerms',
  'window',
  'phrases',
  'titleCovers',
  'nameCovers',
  'nameNamed',
  'locationCovers',
  'defines',
  'feedback',
  'mentioned',
  'brevity',
] as const;

export type FeatureName = (typeof featureNames)[number];
