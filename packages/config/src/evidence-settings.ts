import { taskModes } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { genericEvidenceProfile } from '@touchstone/pipeline';
import { z } from 'zod';

const text = z.string('must be a string').min(1, 'must not be empty');
const positive = 'must be a whole number of 1 or more';
const count = z.int(positive).min(1, positive);
const fraction = z.number('must be a number from 0 to 1').min(0, 'must be 0 or more').max(1, 'must be 1 or less');
const milliseconds = z.int('must be a whole number of milliseconds, 1 or more').min(1, 'must be 1 or more');
const weight = z.number('must be a number of 0 or more').min(0, 'must be 0 or more');

const instruction = text.refine((value) => value.endsWith('{user_query}'), 'must end with {user_query}');
const instructions = Object.fromEntries(taskModes.map((mode) => [mode, instruction.optional()]));

const queryTemplate = strictObject({
  id: text.describe('Name in the plan and the trace, for example Q1.'),
  template: text
    .refine((value) => value.includes('{user_query}'), 'must contain {user_query}')
    .describe('Text with {user_query}, and {identifiers} where the query has any.'),
  onlyForCode: z.boolean('must be true or false').optional().describe('Only for queries with signs of code.'),
});

/** Where one kind of evidence lies. */
const collection = strictObject({
  index: text.describe('An index of this config, or one that the store has.'),
  type: z.enum(['docs', 'code'], 'must be "docs" or "code"').describe('The kind of evidence it holds.'),
  name: text
    .optional()
    .describe("What candidates call it. Default: the index's name, with the type where two share it."),
  repo: text.optional().describe('For chunks that name no repository.'),
  ref: text.optional().describe('For chunks that name no version.'),
});

/** The `evidence` section: a profile, and what differs from it. */
export const evidenceSchema = strictObject({
  profile: z
    .enum(['generic', 'adk'], 'must be "generic" or "adk"')
    .default('generic')
    .describe('Templates, instruction, limits and gates. "adk" is for the Agent Development Kit. Default: generic.'),
  collections: z
    .array(collection, 'must be a list of collections')
    .min(1, 'must hold at least one collection')
    .optional()
    .describe('Where evidence is looked for. Default: every index, its code apart from all else.'),
  secondaryQueries: z
    .array(queryTemplate, 'must be a list of templates, empty for none')
    .optional()
    .describe('Expansions for when the first pass is too thin.'),
  secondaryQueriesWhen: strictObject({
    fewerCandidatesThan: z.int(positive).min(0, positive).optional(),
    bestRerankScoreBelow: fraction.optional(),
    coverageFails: z.boolean('must be true or false').optional(),
  })
    .optional()
    .describe('When expansions run.'),
  fusion: strictObject({
    method: z.enum(['rrf', 'dbsf'], 'must be "rrf" or "dbsf"').optional(),
    k: z.number('must be a number above 0').positive('must be above 0').optional().describe('Of RRF, 1/(k + rank).'),
    weights: z
      .tuple([weight, weight])
      .refine((weights) => weights.some((one) => one > 0), 'must not all be 0')
      .optional()
      .describe('Of the dense and the lexical branch, for RRF.'),
    where: z.enum(['engine', 'store'], 'must be "engine" or "store"').optional().describe('Who fuses.'),
  })
    .refine(({ method, k, weights }) => method !== 'dbsf' || (k === undefined && weights === undefined), {
      error: 'with "dbsf" there is neither k nor weights',
    })
    .optional()
    .describe('How the branches of a collection become one list.'),
  prefetchLimits: strictObject({ dense: count.optional(), sparse: count.optional() })
    .optional()
    .describe('Hits of each branch before fusion. Default: 80 and 120.'),
  collectionLimits: strictObject({ first: count.optional(), last: count.optional() })
    .superRefine((given, context) => {
      const { first, last } = { ...genericEvidenceProfile.collectionLimits, ...given };
      if (last < first) context.addIssue(`last (${last}) must not be below first (${first})`);
    })
    .optional()
    .describe('Candidates of each collection after fusion, at first and when the coverage gate keeps failing.'),
  search: strictObject({
    hnswEf: count.optional().describe('Breadth of an HNSW search, where the store has one. Default: 256.'),
    exact: z.boolean('must be true or false').optional().describe('Search every vector. Default: false.'),
  }).optional(),
  pool: strictObject({ perCollection: count.optional(), perCollectionBorrowed: count.optional() })
    .superRefine((given, context) => {
      // All profiles have the same limits.
      const { perCollection: own, perCollectionBorrowed: most } = { ...genericEvidenceProfile.pool, ...given };
      if (most < own) context.addIssue(`perCollectionBorrowed (${most}) must not be below perCollection (${own})`);
    })
    .optional()
    .describe('Candidates of each collection that are reranked, and with slots that others lend. Default: 60 and 90.'),
  rerank: strictObject({
    enabled: z.boolean('must be true or false').optional(),
    instructions: z.strictObject(instructions).optional().describe('By task mode; each ends with {user_query}.'),
    maxCandidates: count.optional(),
    maxBodyTokens: count.optional(),
    batchSize: count.optional(),
  }).optional(),
  topKBuffer: count.optional().describe('Candidates that the gates look at. Default: 20.'),
  coverage: strictObject({
    taskModes: z.array(z.enum(taskModes), 'must be a list of task modes').optional(),
    most: z.int(positive).min(0, positive).optional(),
    share: fraction.optional(),
  })
    .optional()
    .describe('How much of each kind is wanted: min(most, floor(results * share)).'),
  docsNeedUrl: z.boolean('must be true or false').optional().describe('Leave docs without an address out.'),
  timeoutsMs: strictObject({
    describe: milliseconds.optional(),
    embed: milliseconds.optional(),
    search: milliseconds.optional(),
    rerank: milliseconds.optional(),
  })
    .optional()
    .describe('The most that one stage may take, in milliseconds.'),
  tool: strictObject({ name: text.optional(), description: text.optional() })
    .optional()
    .describe('How the agent tool introduces itself.'),
});

/** What a config says of evidence. */
export type EvidenceSettings = z.output<typeof evidenceSchema>;
