import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';

/** What a judge was asked with. */
interface UsedPrompt {
  readonly promptHash: string;
  readonly prompt: string;
}

const text = z.string('must be a string').min(1, 'must not be empty');

/** A line of `prompts.jsonl`. */
export const usedPrompt = shape<UsedPrompt>()({ prompt_hash: field('promptHash', text), prompt: text });
