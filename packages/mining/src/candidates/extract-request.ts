import type { VectorStore } from '@touchstone/contract';
import { argument, givenObject, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type SymbolContextOptions, symbolContextDefaults } from '../contexts/symbol-contexts.ts';
import type { ContextSettings } from '../definition/benchmark.ts';
import { stepOptions } from '../workspace/step-arguments.ts';
import type { CandidateCounts } from './choose-candidates.ts';
import { candidateDefaults } from './choose-candidates.ts';

/** What is extracted, and where to. Defaults: `extractDefaults`. */
export interface ExtractRequest extends Partial<CandidateCounts>, Partial<SymbolContextOptions> {
  /** A definition, or a folder of them. */
  readonly benchmark: string;
  /** The folder of the run. */
  readonly folder: string;
  /**
   * The folder of the project: what paths are relative to, as in an index of it, where git does not track the source code. Default: the
   * folder of the benchmark.
   */
  readonly project?: string;
  /** What candidates are drawn from; default: what the benchmark says. */
  readonly contexts?: ContextSettings;
}

/** The defaults of a request. */
export const extractDefaults = { ...candidateDefaults, ...symbolContextDefaults } as const;

export interface ExtractDependencies {
  /** Needed for contexts of an index; it must list chunks (`fetchByFilter`). */
  readonly store?: VectorStore;
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface ExtractProgress {
  /** `contexts` reads source files, `candidates` chooses for each question. */
  readonly phase: 'contexts' | 'candidates';
  readonly done: number;
  readonly total: number;
}

export interface ExtractOptions {
  /** Honoured between files and questions; nothing is written then. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ExtractProgress) => void;
}

const globs = { include: argument.texts.optional(), exclude: argument.texts.optional() };

const contextSettings: z.ZodType<ContextSettings> = z.discriminatedUnion(
  'from',
  [
    strictObject({ from: z.literal('package'), package: argument.text, ...globs }),
    strictObject({ from: z.literal('folder'), folder: argument.text, name: argument.text.optional(), ...globs }),
    strictObject({ from: z.literal('index'), index: argument.text }),
  ],
  'must be an object whose `from` is "package", "folder" or "index"',
);

/** What an extraction is given, as it may be. */
export const extractArguments = {
  request: givenObject<ExtractRequest>({
    benchmark: argument.text,
    folder: argument.text,
    project: argument.text.optional(),
    contexts: contextSettings.optional(),
    hard: argument.checkedNumber.optional(),
    random: argument.checkedNumber.optional(),
    seed: argument.checkedNumber.optional(),
    members: argument.flag.optional(),
    maxCharacters: argument.checkedNumber.optional(),
  }),
  dependencies: givenObject<ExtractDependencies>({
    store: argument.object<VectorStore>('a store', ['describe']).optional(),
    now: argument.callback<() => number>().optional(),
  }),
  options: stepOptions<ExtractProgress>(),
};
