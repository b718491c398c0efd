import { Tokenizer } from '@huggingface/tokenizers';
import { type EncoderModel, modelPart } from './encoder-model.ts';

/** A text's token ids as the model reads them, with the two that frame every text. */
export type Tokenize = (text: string) => Int32Array;

/**
 * The model's own tokenizer. Only the first `maximumTokens` tokens of a text count, and no more characters are looked
 * at than the model's most tokens can have.
 */
export function openTokenizer(model: EncoderModel, maximumTokens: number): Tokenize {
  const { tokenizer, config } = JSON.parse(modelPart(model, 'tokenizer.json').toString('utf8'));
  const reader = new Tokenizer(tokenizer, config);
  const readCharacters = model.maximumTokens * tokenCharacters;
  return (text) => {
    const { ids } = reader.encode(text.slice(0, readCharacters));
    if (ids.length <= maximumTokens) return Int32Array.from(ids);
    const kept = Int32Array.from(ids.slice(0, maximumTokens));
    kept[maximumTokens - 1] = ids.at(-1) as number;
    return kept;
  };
}

/** Far more than a token has: 256 tokens have some 1,200. */
const tokenCharacters = 32;
