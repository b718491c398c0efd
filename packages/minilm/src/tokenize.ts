import { Tokenizer } from '@huggingface/tokenizers';
import { modelPart } from './model-file.js';

/** A text's token ids as the model reads them, with the two that frame every text. */
export type Tokenize = (text: string) => Int32Array;

/**
 * The model's own tokenizer. Only the first `maximumTokens` tokens of a text count, and only its first 8,192 characters are looked
 * at: 256 tokens have some 1,200.
 */
export function openTokenizer(maximumTokens: number): Tokenize {
  const { tokenizer, config } = JSON.parse(modelPart('tokenizer.json').toString('utf8'));
  const model = new Tokenizer(tokenizer, config);
  return (text) => {
    const { ids } = model.encode(text.slice(0, readCharacters));
    if (ids.length <= maximumTokens) return Int32Array.from(ids);
    const kept = Int32Array.from(ids.slice(0, maximumTokens));
    kept[maximumTokens - 1] = ids.at(-1) as number;
    return kept;
  };
}

const readCharacters = 8192;
