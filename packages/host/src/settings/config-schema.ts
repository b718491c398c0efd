import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { contextSchema } from './context-settings.ts';
import { defaultReranker } from './default-reranker.ts';
import { evidenceSchema } from './evidence-settings.ts';
import { freshnessSchema } from './freshness-settings.ts';
import { indexSchema } from './index-settings.ts';
import { limitsSchema } from './limit-settings.ts';
import { logSchema } from './log-settings.ts';
import { pricesSchema } from './price-settings.ts';
import { optionalProviderReference, providerReference } from './provider-reference.ts';
import { fileLimitsSchema, readersSchema } from './reader-settings.ts';
import { retrievalSchema } from './retrieval-settings.ts';
import { serverSchema } from './server-settings.ts';
import { stateFolder } from './state-folder.ts';

/** The embedded store: one file beside the config, no server, no key. */
const defaultStore = { use: '@touchstone/provider-sqlite', options: { file: `${stateFolder}/index.sqlite` } };

/**
 * Defaults of the input (`prefault`), so that "none" stays as it is. Both work with a model inside their package: no
 * key, no download, the same results everywhere.
 */
const defaultEmbedder = '@touchstone/local-models#embedder';

/** Is not installed with this package, and loaded only where an index has second vectors or is to get them. */
const defaultRefiner = '@touchstone/embed-bge';

/** Providers that are installed with this package. */
export const defaultProviders: readonly string[] = [defaultStore.use, defaultEmbedder, defaultReranker];

// The contract's rule for names of indexes.
const indexName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/);
const indexNameRule =
  'is not a name for an index: use 1 to 128 letters, digits, "_", "-" and ".", beginning with a letter or digit';

/** Every key of a config file. */
export const configSchema = strictObject({
  $schema: z.string('must be a string').optional().describe('Where editors find the schema of this file.'),
  store: providerReference('store')
    .default(defaultStore)
    .describe('Where chunks are kept and searched. Default: one SQLite file beside the config.'),
  embedder: optionalProviderReference('embedder')
    .prefault(defaultEmbedder)
    .describe(
      'Turns text into vectors. Default: "@touchstone/local-models#embedder", which needs no key and no download. "none": search by keyword alone.',
    ),
  reranker: optionalProviderReference('reranker')
    .prefault(defaultReranker)
    .describe(
      'Reorders candidates. Default: "@touchstone/local-models#reranker", which needs no key and no download. "none": no reranking.',
    ),
  refiner: optionalProviderReference('embedder')
    .prefault(defaultRefiner)
    .describe(
      'Makes the second vectors of "touchstone index --refine", which improve reranking. Default: "@touchstone/embed-bge", which is loaded only where an index has such vectors. "none" leaves them unused.',
    ),
  refine: z
    .enum(['again', 'idle', 'command'], 'must be "again", "idle" or "command"')
    .default('again')
    .describe(
      'When "index --watch", "serve" and "mcp" make second vectors while idle: "again" after a change of a refined index, "idle" for every index, "command" never.',
    ),
  languageModel: optionalProviderReference('language-model')
    .optional()
    .describe('For answers, summaries and judgements. Default: none.'),
  indexes: z
    .record(indexName, indexSchema, {
      error: ({ code }) => (code === 'invalid_key' ? indexNameRule : 'must be an object from index names to settings'),
    })
    .default({})
    .describe('What is indexed, by name.'),
  readers: readersSchema.describe(
    'Readers of documents, tried before the built-in ones. "none" indexes files as they are.',
  ),
  fileLimits: fileLimitsSchema.default({}).describe('Limits for reading and chunking one file.'),
  freshness: freshnessSchema.prefault({}).describe('Notices in answers when indexed files have changed.'),
  retrieval: retrievalSchema.prefault({}).describe('Defaults of search requests.'),
  evidence: evidenceSchema.prefault({}).describe('How evidence is gathered: a profile, and your changes to it.'),
  context: contextSchema.prefault({}).describe('How the context of a question is gathered.'),
  prices: pricesSchema.default({}).describe('US dollars, by "provider/model". Default: those that the adapter knows.'),
  limits: limitsSchema.prefault({}).describe('How large a request may be, and how many may wait.'),
  log: logSchema.prefault({}).describe('The log of calls.'),
  server: serverSchema.prefault({}).describe('Who may ask the engine over HTTP and MCP, and how much.'),
});

/** A complete config: defaults are filled in and references are resolved. */
export type Config = z.output<typeof configSchema>;

/** A config as one writes it. */
export type ConfigInput = z.input<typeof configSchema>;

/** The config where there is no config file: embedded store, local embedder and reranker; no server, no key, no download. */
export function defaultConfig(): Config {
  return configSchema.parse({});
}

/** The address of the newest release's schema. */
const schemaId = 'https://unpkg.com/@touchstone/host/schema.json';

/** JSON Schema of a config file, for completion in editors. */
export function configJsonSchema(): z.core.JSONSchema.JSONSchema {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });
  return { $schema, $id: schemaId, ...schema };
}
