import type { ServiceName } from '../session/service-at.ts';

/** The rules for requests to a service. */
export interface ServiceRules {
  /** The field that limits the answer. OpenAI's newer models refuse the older one, the only one of most others. */
  readonly maxTokensField: 'max_completion_tokens' | 'max_tokens';
  /** Time limit of one request, in milliseconds. A server on one's own machine may have to load the model first. */
  readonly timeoutMs: number;
}

const openai: ServiceRules = { maxTokensField: 'max_completion_tokens', timeoutMs: 60_000 };
const hosted: ServiceRules = { maxTokensField: 'max_tokens', timeoutMs: 60_000 };
const local: ServiceRules = { maxTokensField: 'max_tokens', timeoutMs: 300_000 };

export const serviceRules: { readonly [name in ServiceName]: ServiceRules } = {
  openai,
  azure: openai,
  mistral: hosted,
  jina: hosted,
  other: local,
};
