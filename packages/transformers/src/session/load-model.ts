import { modelError, reasonOf } from './model-error.ts';
import type { WorkerSettings } from './protocol.ts';
import type { RuntimeModel, RuntimeTokenizer, TransformersRuntime } from './runtime.ts';

export interface LoadedModel {
  readonly tokenizer: RuntimeTokenizer;
  readonly model: RuntimeModel;
}

/** The class of transformers.js that reads the model: its bare encoder, or the encoder with a classifier on top. */
export type ModelClass = 'AutoModel' | 'AutoModelForSequenceClassification';

/** Loads a model from a directory whose files are known to be there; nothing is looked for anywhere else. */
export async function loadModel(
  runtime: TransformersRuntime,
  modelClass: ModelClass,
  directory: string,
  { model: name, dtype, threads }: Pick<WorkerSettings, 'model' | 'dtype' | 'threads'>,
): Promise<LoadedModel> {
  Object.assign(runtime.env, offline);
  try {
    const tokenizer = await runtime.AutoTokenizer.from_pretrained(directory, { local_files_only: true });
    const model = await runtime[modelClass].from_pretrained(directory, {
      local_files_only: true,
      dtype,
      session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
    });
    return { tokenizer, model };
  } catch (error) {
    throw modelError(
      'invalid_config',
      `transformers.js cannot load model "${name}": check its files, or fetch them again.`,
      { operatorNote: `${directory}: ${reasonOf(error)}`, cause: error },
    );
  }
}

const offline = {
  allowLocalModels: true,
  allowRemoteModels: false,
  useFSCache: false,
  useWasmCache: false,
  // transformers.js writes inputs to the console when an inference fails; 50 is its NONE.
  logLevel: 50,
} as const;
