import { fileURLToPath } from 'node:url';
import { modelError, reasonOf, systemCodeOf } from './model-error.ts';

/** All that we use of transformers.js 4; any module with these exports can replace it. */
export interface TransformersRuntime {
  readonly env: {
    allowLocalModels: boolean;
    allowRemoteModels: boolean;
    useFSCache: boolean;
    useWasmCache: boolean;
    logLevel: number;
  };
  readonly AutoTokenizer: {
    from_pretrained(directory: string, options: { local_files_only: true }): Promise<RuntimeTokenizer>;
  };
  readonly AutoModel: RuntimeModelLoader;
  readonly AutoModelForSequenceClassification: RuntimeModelLoader;
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}

export interface RuntimeTokenizer {
  (
    text: string,
    options: {
      text_pair?: string;
      add_special_tokens?: boolean;
      padding: false;
      truncation: false;
      return_tensor: false;
    },
  ): { readonly input_ids: readonly number[]; readonly token_type_ids?: readonly number[] };
  readonly pad_token_id: number | undefined;
}

interface RuntimeModelLoader {
  from_pretrained(
    directory: string,
    options: { local_files_only: true; dtype: string; session_options: Readonly<Record<string, number>> },
  ): Promise<RuntimeModel>;
}

export type RuntimeModel = (inputs: Readonly<Record<string, unknown>>) => Promise<RuntimeOutputs>;

/** A model's outputs for a batch, by the name of the output in its graph. */
export type RuntimeOutputs = Readonly<Record<string, RuntimeTensor | undefined>>;

interface RuntimeTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: ArrayLike<unknown>;
}

export const defaultRuntime = '@huggingface/transformers';

/** The versions that this package was tried with. */
const range = '^4.3.0';

/** Imports transformers.js. Throws `invalid_config` where it is not installed, does not start, or is something else. */
export async function loadRuntime(specifier: string): Promise<TransformersRuntime> {
  const module = await importRuntime(specifier);
  if (isRuntime(module)) return module;
  throw modelError(
    'invalid_config',
    `${specifier} does not export what transformers.js ${range} does: npm install ${defaultRuntime}@${range}`,
  );
}

async function importRuntime(specifier: string): Promise<unknown> {
  try {
    // The name is a value, so that neither the compiler nor a bundler requires an optional package.
    return await import(specifier);
  } catch (error) {
    const named = specifier.startsWith('file:') ? fileURLToPath(specifier) : specifier;
    if (systemCodeOf(error) === 'ERR_MODULE_NOT_FOUND' && reasonOf(error).includes(`'${named}'`)) {
      const wanted = specifier === defaultRuntime ? `${defaultRuntime}@${range}` : specifier;
      throw modelError(
        'invalid_config',
        `${specifier} is not installed; models of transformers.js need it: npm install ${wanted}`,
        { cause: error },
      );
    }
    throw modelError(
      'invalid_config',
      `${specifier} is installed but does not start: install it anew, with its optional dependencies.`,
      { operatorNote: reasonOf(error), cause: error },
    );
  }
}

function isRuntime(module: unknown): module is TransformersRuntime {
  const loaders = ['AutoTokenizer', 'AutoModel', 'AutoModelForSequenceClassification'];
  return (
    typeof memberOf(module, 'env') === 'object' &&
    loaders.every((loader) => typeof memberOf(memberOf(module, loader), 'from_pretrained') === 'function') &&
    typeof memberOf(module, 'Tensor') === 'function'
  );
}

function memberOf(holder: unknown, name: string): unknown {
  return Reflect.get(Object(holder), name);
}
