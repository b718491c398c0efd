import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { groundingSettings } from '../../evidence/settings/grounding-settings.ts';
import { fileOrder } from '../../files/file-order.ts';
import { type Changes, optionalMembers } from '../../settings/changes.ts';
import { querySettings } from '../query/query-settings.ts';

// Every setting of a context call, stated once: the schema and its type.

const positive = 'must be a whole number of 1 or more';
const text = z.string('must be a string').min(1, 'must not be empty');
const flag = z.boolean('must be true or false');
const count = z.int(positive).min(1, positive);
const countFromZero = z.int('must be a whole number of 0 or more').min(0, 'must be a whole number of 0 or more');
const milliseconds = z.int('must be a whole number of milliseconds, 1 or more').min(1, 'must be 1 or more');
const weight = z.number('must be a number of 0 or more').min(0, 'must be 0 or more');

/** The lists for the fusion of several queries: one a branch (specification 002), or one for each query and branch. */
const fusedLists = ['branches', 'queries'] as const;

/** The unit of `max_tokens`. `words` counts as specification 002 does: the words of the texts, without headers. */
const tokenCountings = ['o200k', 'cl100k', 'words'] as const;

/** Treatment of the first piece that does not fit into the context, and of those after it. */
const overflows = ['stop', 'skip', 'trim'] as const;

/** Every setting of a context call but its name: data, so that a config can state it and a record can name it. */
const contextSettings = strictObject({
  query: querySettings.describe('How a question is understood and expanded.'),
  understanding: z
    .enum(['model', 'rules'], 'must be "model" or "rules"')
    .describe('Who classifies a question. Default: the model, where there is one.'),
  prefetchLimits: strictObject({ dense: count, sparse: count }).describe(
    'Hits of each query in each branch. Default: 50 and 50.',
  ),
  fusion: strictObject({
    k: z
      .number('must be a number above 0')
      .positive('must be above 0')
      .describe('k of RRF, 1/(k + rank). Default: 60.'),
    weights: z
      .tuple([weight, weight])
      .refine((weights) => weights.some((one) => one > 0), 'must not all be 0')
      .optional()
      .describe('Weights of the dense and the lexical branch. Default: 1 each.'),
    lists: z
      .enum(fusedLists, 'must be "branches" or "queries"')
      .describe('One list a branch, or one for each query and branch. Default: branches.'),
  }).describe('How the lists become one.'),
  search: strictObject({
    hnswEf: count.describe('Breadth of an HNSW search, where the store has one. Default: 256.'),
    exact: flag.describe('Search every vector. Default: false.'),
  }),
  rerank: strictObject({
    enabled: flag,
    instruction: text
      .refine((value) => value.endsWith('{user_query}'), 'must end with {user_query}')
      .describe('For rerankers that follow one; ends with {user_query}.'),
    maxCandidates: count.describe('Candidates that are reranked. Default: 50.'),
    maxBodyTokens: count.describe('Tokens of a chunk, for rerankers with a limit. Default: 1200.'),
    batchSize: count,
  }),
  files: fileOrder,
  names: strictObject({
    most: countFromZero.describe('Passages added because the best one names their title. Default: 3.'),
    weight: z
      .number('must be a number from 0 to 1')
      .min(0, 'must be 0 or more')
      .max(1, 'must be 1 or less')
      .describe("Their score, as a share of the best one's. Default: 0.3."),
  }).describe('How names in the best passage lead to further passages.'),
  pages: strictObject({
    maxChunks: count.describe('Pages with more chunks are searched, not read whole. Default: 50.'),
  }).describe('How pages named in a question are looked up.'),
  summaries: strictObject({
    search: z
      .enum(['level', 'collapsed'], 'must be "level" or "collapsed"')
      .describe('For questions about a whole: search summaries alone, or chunks too. Default: level.'),
  }),
  assembly: strictObject({
    counting: z
      .enum(tokenCountings, 'must be "o200k", "cl100k" or "words"')
      .describe('How tokens are counted. Default: o200k.'),
    overflow: z
      .enum(overflows, 'must be "stop", "skip" or "trim"')
      .describe('At a piece that does not fit: stop, try the next, or cut it after a sentence. Default: stop.'),
  }),
  grounding: groundingSettings,
  timeoutsMs: strictObject({
    describe: milliseconds,
    embed: milliseconds,
    search: milliseconds,
    rerank: milliseconds,
  }).describe('Milliseconds of a stage at most. Default: 2000, 10000, 10000, 20000.'),
  tool: strictObject({ name: text, description: text }).describe('Description of the agent tool.'),
});

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Every setting of a context call, under a name. */
export type ContextProfile = DeepReadonly<z.output<typeof contextSettings>> & { readonly name: string };

/** Changes to a profile: any member of it, at any depth. Lists and texts are replaced whole. */
type ContextProfileChanges = Changes<Omit<ContextProfile, 'name'>>;

/** The settings as members of a config's section, all optional; derived from the profile's own schema. */
export const contextChangesShape = optionalMembers(contextSettings.shape) as {
  readonly [K in keyof ContextProfileChanges]-?: z.ZodOptional<z.ZodType<NonNullable<ContextProfileChanges[K]>>>;
};
