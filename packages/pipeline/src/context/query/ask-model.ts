import {
  type GenerateInput,
  type GenerateOutput,
  isRetrievalError,
  type RetrievalError,
  unexpectedFailure,
} from '@touchstone/contract';

/** The tasks of the language model while a question is prepared. */
export type QueryStage = 'understand' | 'expand' | 'hyde';

/** Sends one request to the language model, counted and under its time limit. */
export type AskModel = (input: GenerateInput, stage: QueryStage) => Promise<GenerateOutput>;

/** The outcome of a request to the model. */
export type ModelOutcome<T> = { readonly value: T } | { readonly error: RetrievalError };

/**
 * Calls the model and reads its answer. Any failure comes back as an error, since the rules can go on without the
 * model. Only the caller's own `aborted` is thrown.
 */
export async function readFromModel<T>(
  ask: AskModel,
  input: GenerateInput,
  stage: QueryStage,
  read: (output: GenerateOutput) => T,
): Promise<ModelOutcome<T>> {
  try {
    return { value: read(await ask(input, stage)) };
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'aborted') throw thrown;
    return { error: unexpectedFailure(thrown, `${stageWords[stage]} by the language model`) };
  }
}

/** The name of each in messages. */
export const stageWords: Readonly<Record<QueryStage, string>> = {
  understand: 'classification of the question',
  expand: 'expansion of the question',
  hyde: 'hypothetical answer',
};
