import { type EncoderEmbedderOptions, encoderEmbedder } from '@touchstone/bert-encoder';
import { minilmModel } from './model.ts';

/**
 * all-MiniLM-L6-v2 as an embedder, as `encoderEmbedder` of `@touchstone/bert-encoder` makes it. Ranks text in general better than the
 * static model of `@touchstone/local-models#embedder`, and reads some dozens of chunks a second where that one reads thousands. A text is read to
 * its 256th token. Roles make no difference.
 *
 * Throws `invalid_config` that names a wrong option.
 */
export function minilmEmbedder(options: EncoderEmbedderOptions = {}) {
  return encoderEmbedder({ provider: 'minilm', factory: 'minilmEmbedder', model: minilmModel }, options);
}
