import { fusionPlaces, type TaskMode, taskModes } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { fileOrder } from '../../files/file-order.ts';
import { type Changes, optionalMembers } from '../../settings/changes.ts';
import { groundingSettings } from './grounding-settings.ts';

// Every setting of an evidence run, stated once: the schema, its type, and the form of a config's changes to a profile.

const positive = 'must be a whole number of 1 or more';
const text = z.string('must be a string').min(1, 'must not be empty');
const flag = z.boolean('must be true or false');
const count = z.int(positive).min(1, positive);
const countFromZero = z.int(positive).min(0, positive);
const fraction = z.number('must be a number from 0 to 1').min(0, 'must be 0 or more').max(1, 'must be 1 or less');
const milliseconds = z.int('must be a whole number of milliseconds, 1 or more').min(1, 'must be 1 or more');
const weight = z.number('must be a number of 0 or more').min(0, 'must be 0 or more');
const instruction = text.refine((value) => value.endsWith('{user_query}'), 'must end with {user_query}');

const queryTemplate = strictObject({
  id: text.describe('Name in plan and trace, such as Q1.'),
  template: text
    .refine((value) => value.includes('{user_query}'), 'must contain {user_query}')
    .describe('Text with {user_query} and {identifiers}.'),
  onlyForCode: flag.optional().describe('Only for queries with signs of code.'),
});

const where = z
  .enum(fusionPlaces, 'must be "engine" or "store"')
  .describe('Where lists are fused; `convex` always in the engine. Default: engine.');
const rankFusion = strictObject({
  method: z.literal('rrf'),
  k: z.number('must be a number above 0').positive('must be above 0').describe('k of RRF, 1/(k + rank). Default: 60.'),
  weights: z
    .tuple([weight, weight])
    .refine((weights) => weights.some((one) => one > 0), 'must not all be 0')
    .optional()
    .describe('Weights of the dense and the lexical branch, for RRF. Default: 1 each.'),
  where,
});
const blend = strictObject({
  method: z.literal('convex'),
  alpha: fraction.describe('Weight of similarity in `convex`; the rest goes to the keyword score.'),
  where,
});
const scoreFusion = strictObject({ method: z.literal('dbsf'), where });

/** Every setting of an evidence run but its name: data, so that a config can state it and an event can name it. */
const evidenceSettings = strictObject({
  secondaryQueries: z
    .array(queryTemplate, 'must be a list of templates, empty for none')
    .describe('Further queries, if the first finds too little.'),
  secondaryQueriesWhen: strictObject({
    fewerCandidatesThan: countFromZero,
    bestRerankScoreBelow: fraction,
    coverageFails: flag,
  }).describe('When these run. Default: 24, 0.05, true.'),
  fusion: z
    .discriminatedUnion('method', [rankFusion, blend, scoreFusion], 'must be "rrf" or "convex" or "dbsf"')
    .describe('How the branches of a collection become one list.'),
  prefetchLimits: strictObject({ dense: count, sparse: count }).describe(
    'Hits of each branch before fusion. Default: 80 and 120.',
  ),
  collectionLimits: strictObject({ first: count, last: count }).describe(
    'Candidates of each collection after fusion; last: when docs or code are missing. Default: 90 and 120.',
  ),
  search: strictObject({
    hnswEf: count.describe('Breadth of an HNSW search, where the store has one. Default: 256.'),
    exact: flag.describe('Search every vector. Default: false.'),
  }),
  pool: strictObject({ perCollection: count, perCollectionBorrowed: count }).describe(
    'Candidates of each collection that are reranked, and with borrowed slots. Default: 60 and 90.',
  ),
  rerank: strictObject({
    enabled: flag,
    instructions: z
      .strictObject(
        Object.fromEntries(taskModes.map((mode) => [mode, instruction])) as Record<TaskMode, typeof instruction>,
      )
      .describe('Instructions by task mode; each ends with {user_query}.'),
    maxCandidates: count.describe('Default: 250.'),
    maxBodyTokens: count.describe('Tokens of a chunk, for rerankers with a limit. Default: 1200.'),
    batchSize: count.describe('Default: 60.'),
  }),
  files: fileOrder,
  topKBuffer: count.describe('Candidates that the gates look at. Default: 20.'),
  coverage: strictObject({
    taskModes: z.array(z.enum(taskModes), 'must be a list of task modes'),
    most: countFromZero,
    share: fraction,
  }).describe(
    'Least number of docs and of code: min(most, floor(results * share)). Default: 3 and 0.25, not in explain.',
  ),
  docsNeedUrl: flag.describe('Leave docs without an address out.'),
  grounding: groundingSettings,
  timeoutsMs: strictObject({
    describe: milliseconds,
    embed: milliseconds,
    search: milliseconds,
    rerank: milliseconds,
  }).describe('Milliseconds of a stage at most. Default: 2000, 10000, 10000, 20000.'),
  tool: strictObject({ name: text, description: text }).describe('Description of the agent tool.'),
});

type Settings = DeepReadonly<z.output<typeof evidenceSettings>>;
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Every setting of an evidence run, under a name. */
export type EvidenceProfile = Settings & { readonly name: string };

/** The fusion of a collection's branches. `k` is for `1/(k + rank)` with rank from 1, wherever it is computed. */
export type EvidenceFusion =
  | Omit<Extract<Settings['fusion'], { readonly method: 'rrf' }>, 'where'>
  | Omit<Extract<Settings['fusion'], { readonly method: 'convex' }>, 'where'>
  | Omit<Extract<Settings['fusion'], { readonly method: 'dbsf' }>, 'where'>;

/** Changes to a profile: any member of it, at any depth. Lists and texts are replaced whole. */
type ProfileChanges = Changes<Omit<EvidenceProfile, 'name' | 'fusion'>> & {
  readonly fusion?: Changes<MembersOf<EvidenceProfile['fusion']>>;
};

/** All members that the variants of a union have. */
type MembersOf<T> = {
  readonly [K in T extends unknown ? keyof T : never]?: T extends { [P in K]?: infer V } ? V : never;
};

/** The settings as members of a config's section, all optional; derived from the profile's own schema. */
export const profileChangesShape = optionalMembers(evidenceSettings.shape) as {
  readonly [K in keyof ProfileChanges]-?: z.ZodOptional<z.ZodType<NonNullable<ProfileChanges[K]>>>;
};
