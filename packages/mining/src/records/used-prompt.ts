import { field, shape } from '@touchstone/contract/wire';
import { text } from './fields.ts';

/** The prompt of a judge. */
interface UsedPrompt {
  readonly promptHash: string;
  readonly prompt: string;
}

/** A line of `prompts.jsonl`. */
export const usedPrompt = shape<UsedPrompt>()({ prompt_hash: field('promptHash', text), prompt: text });
