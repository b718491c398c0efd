import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { Checksums } from './checksums.ts';
import { type Dtype, dtypes } from './dtype.ts';
import type { Overlong } from './protocol.ts';
import { defaultRuntime } from './runtime.ts';

/** Source and settings of a model: common to every kind of model. */
export interface ModelOptions {
  /** Name of the model, as the hub spells it: `Xenova/all-MiniLM-L6-v2`. Part of the index's fingerprint. */
  readonly model: string;
  /** Branch, tag or commit on the hub. Default `main`, which may move: name a commit to have the same model for ever. */
  readonly revision?: string;
  /** Directory that holds the model; the network is then never used. Relative to the working directory. */
  readonly directory?: string;
  /** The folder of models from the hub. Default `.touchstone/models`, relative to the working directory. */
  readonly cacheDir?: string;
  /** True if a model that is not in `cacheDir` may be downloaded. Default false. */
  readonly hub?: boolean;
  /** Address of the hub. Default `https://huggingface.co`. */
  readonly hubHost?: string;
  /** Access token of the hub, for models that need one. */
  readonly hubToken?: string;
  /** Precision of the ONNX export. Default `fp32`. */
  readonly dtype?: Dtype;
  /**
   * SHA-256 of the model's files by path (`onnx/model.onnx`), or the path of a file that `sha256sum` wrote. Checked
   * before each load, for the named files only. A downloaded model is always checked against its download.
   */
  readonly checksums?: Checksums | string;
  /** Longest input in tokens, special tokens included. Default: the preset's; required for a model without one. */
  readonly maxTokens?: number;
  /** Treatment of a longer input: `refuse` it with `invalid_request`, or `truncate` its end. Default `refuse`. */
  readonly overlong?: Overlong;
  /**
   * Most inputs of one inference. Default 1, which costs nothing on a CPU and gives each input the same numbers in any
   * batch: quantised models (`q8`) scale by the batch, and a vector moves by up to .015 of cosine.
   */
  readonly batchSize?: number;
  /** Most tokens of one inference, padding included. Default 4096. */
  readonly batchTokens?: number;
  /** Threads of one inference. Default: half the cores that the process may use, at least 1. The results are the same. */
  readonly threads?: number;
  /** Module to import as transformers.js: a package name or a file URL. Default `@huggingface/transformers`. */
  readonly runtime?: string;
}

/** The step under way before a model can be used. */
export type ModelProgress =
  | {
      readonly stage: 'download';
      readonly file: string;
      readonly loadedBytes: number;
      /** Absent where the hub does not send it. */
      readonly totalBytes?: number;
    }
  | { readonly stage: 'verify'; readonly file: string }
  | { readonly stage: 'load' }
  | { readonly stage: 'ready' };

/** Options that code may pass and a config file cannot. */
export interface ModelHooks {
  /** Called with downloads, checks and the load of the model, for a progress bar. */
  readonly onProgress?: (progress: ModelProgress) => void;
  /** Called with each input that `overlong: 'truncate'` cut. */
  readonly onTruncate?: (truncation: InputTruncation) => void;
  /** Fetches from the hub. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** An input of which the model read only the beginning. */
interface InputTruncation {
  /** Position in the call's texts or documents. */
  readonly index: number;
  /** Its length in tokens, with all that belongs to it; `maxTokens` of them were read. */
  readonly tokens: number;
  readonly maxTokens: number;
}

const text = z.string('must be a string').min(1, 'must not be empty');
const positive = z.int('must be a whole number').positive('must be above 0');
const flag = z.boolean('must be true or false');

const digest = z.string('must be a string').regex(/^[0-9a-fA-F]{64}$/, 'must be a SHA-256 of 64 hexadecimal digits');

/** The schema of `ModelOptions`, field by field, with the defaults. */
export const modelFields = {
  model: z
    .string('must be the name of a model')
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)?$/, 'must look like "owner/name" or "name"')
    .describe('Name of the model, as the hub spells it.'),
  revision: text.optional().describe('Branch, tag or commit on the hub; main by default.'),
  directory: text.optional().describe('Directory that holds the model, relative to the config file.'),
  cacheDir: text
    .default('.touchstone/models')
    .describe('Where downloaded models are kept, relative to the config file.'),
  hub: flag.default(false).describe('Whether the model may be downloaded.'),
  hubHost: z.url('must be an address').default('https://huggingface.co').describe('Address of the hub.'),
  hubToken: text.optional().describe('Access token of the hub.'),
  dtype: z
    .enum(dtypes, `must be one of ${dtypes.join(', ')}`)
    .default('fp32')
    .describe('Precision of the ONNX export.'),
  checksums: z
    .union(
      [text, z.record(text, digest)],
      'must be an object from file names to SHA-256 digests, or the path of a file that holds them',
    )
    .optional()
    .describe('SHA-256 by file, or the path of a file that sha256sum wrote, relative to the config file.'),
  maxTokens: positive.optional().describe('Longest input in tokens.'),
  overlong: z
    .enum(['refuse', 'truncate'], 'must be "refuse" or "truncate"')
    .default('refuse')
    .describe('What happens to a longer input.'),
  batchSize: positive.default(1).describe('Most inputs of one inference.'),
  batchTokens: positive.default(4096).describe('Most tokens of one inference, padding included.'),
  threads: positive.optional().describe('Threads of one inference; half the cores by default.'),
  runtime: text.default(defaultRuntime).describe('Module to import as transformers.js.'),
} as const;

const modelSchema = strictObject(modelFields);

/** Options of `ModelOptions` with the defaults filled in. */
export type ModelData = z.output<typeof modelSchema>;
