/** Works with a model inside its package: no key, no download, no cost. */
export const defaultReranker = '@touchstone/local-models#reranker';
