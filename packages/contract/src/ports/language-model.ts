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
  /** The parsed answer when the input has a schema. */
  readonly json?: JsonValue;
  readonly usage: { readonly calls: number; readonly inputTokens?: number; readonly outputTokens?: number };
}

/** An event of a stream: a piece of the text, never empty, and last of all the whole answer with its usage. */
export type GenerateEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly output: GenerateOutput };

export interface LanguageModel extends Provider {
  readonly model: string;
  generate(input: GenerateInput, options?: CallOptions): Promise<GenerateOutput>;
  /**
   * The same answer while it is written. The pieces joined are the text of the `end`, which always comes last. The
   * request is sent when the first event is requested; the iteration throws the errors of `generate`, also after some
   * pieces. A reader that stops early ends the request. Absent: the model answers only as a whole.
   */
  stream?(input: GenerateInput, options?: CallOptions): AsyncIterable<GenerateEvent>;
}
