import type { EncoderModel } from '@touchstone/bert-encoder';

/** bge-small-en-v1.5, as `lab/convert-encoder` made it. */
export const bgeModel: EncoderModel = {
  name: 'touchstone-bge-small-1',
  package: '@touchstone/embed-bge',
  folder: new URL('../model/', import.meta.url).href,
  maximumTokens: 256,
};
