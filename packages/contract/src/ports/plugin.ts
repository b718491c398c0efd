import type * as z from 'zod';
import type { DocumentReader } from './document-reader.ts';
import type { Embedder, SparseEncoder } from './embedder.ts';
import type { Store } from './index-writer.ts';
import type { LanguageModel } from './language-model.ts';
import type { ModelCatalog } from './model-catalog.ts';
import type { Reranker } from './reranker.ts';

/** The port that each kind of plugin makes. */
export interface PluginPorts {
  readonly store: Store;
  readonly embedder: Embedder;
  readonly 'sparse-encoder': SparseEncoder;
  readonly reranker: Reranker;
  readonly 'language-model': LanguageModel;
  readonly reader: DocumentReader;
}

export type PluginKind = keyof PluginPorts;

/** The environment of a plugin. */
export interface PluginContext {
  /** Directory of the config file; relative paths in options start here. */
  readonly baseDir: string;
}

/**
 * The `plugin` export of a provider package, so that a config file can name the package: `use:
 * "@touchstone/provider-sqlite"`. A package with several providers exports `plugins`, a record by name, and is used as
 * `package#name`.
 */
export interface Plugin<Kind extends PluginKind = PluginKind, Options = unknown> {
  readonly specVersion: 1;
  readonly kind: Kind;
  readonly name: string;
  /** Strict schema of the options, with defaults and descriptions. A plugin in JavaScript that takes none may leave it out. */
  readonly options: z.ZodType<Options>;
  /** State and prices of the vendor's models, so that a retired one can be warned of and a call has a cost. */
  readonly models?: ModelCatalog;
  create(options: Options, context: PluginContext): PluginPorts[Kind];
}

/** Declares a plugin with its types checked. */
export function definePlugin<Kind extends PluginKind, Options>(plugin: Plugin<Kind, Options>): Plugin<Kind, Options> {
  return plugin;
}
