import type { EncoderModel } from '@touchstone/bert-encoder';

/** all-MiniLM-L6-v2, as `lab/convert-encoder` made it. */
export const minilmModel: EncoderModel = {
  name: 'touchstone-minilm-1',
  package: '@touchstone/embed-minilm',
  folder: new URL('../model/', import.meta.url).href,
  maximumTokens: 256,
};
