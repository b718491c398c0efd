import type { JsonObject, JsonValue } from '../json.ts';
import type { CallOptions, Provider } from './provider.ts';

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

/** What a stream tells: a piece of the text as soon as it is written, never empty, and last of all the whole answer with its usage. */
export type GenerateEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly output: GenerateOutput };

export interface LanguageModel extends Provider {
  readonly model: string;
  generate(input: GenerateInput, options?: CallOptions): Promise<GenerateOutput>;
  /**
   * The same answer while it is written. The pieces joined are the text of the `end`, which always comes last. Nothing is sent before
   * the first event is asked for; what `generate` would throw, the iteration throws, also after some pieces. Who stops reading
   * ends the request. Absent: the model answers only as a whole.
   */
  stream?(input: GenerateInput, options?: CallOptions): AsyncIterable<GenerateEvent>;
}
