import type { JsonObject, JsonValue } from '../json.js';
import type { CallOptions, Provider } from './provider.js';

export interface GenerateInput {
  readonly system?: string;
  readonly prompt: string;
  /** JSON Schema of the answer; absent for plain text. */
  readonly schema?: JsonObject;
  readonly maxOutputTokens?: number;
  /** 0 to 2; the model's default when absent. */
  readonly temperature?: number;
}

export interface GenerateOutput {
  readonly text: string;
  /** The parsed answer when a schema was given. */
  readonly json?: JsonValue;
  readonly usage: { readonly calls: number; readonly inputTokens?: number; readonly outputTokens?: number };
}

export interface LanguageModel extends Provider {
  readonly model: string;
  generate(input: GenerateInput, options?: CallOptions): Promise<GenerateOutput>;
}
