import type { JsonValue } from '@touchstone/contract';
import { z } from 'zod';
import { strictModeSchema } from './strict-mode-schema.ts';

/** The parts of answers that are read; everything else is let pass. */
const idRule = 'must be a UUID or a whole number up to 2^53, which JSON keeps exactly';
const pointId = z.union([z.string(), z.number().refine(Number.isSafeInteger, idRule)], idRule);
/** As it came out of `JSON.parse`: not copied, which would drop a field called `__proto__`. */
const payload = z
  .custom<{ readonly [name: string]: JsonValue }>((value) => typeof value === 'object' && value !== null)
  .nullish();
const sparseVector = z.object({ indices: z.array(z.number()), values: z.array(z.number()) });
/** Sparse vectors by their names: others are never requested. */
const vector = z.record(z.string(), sparseVector).nullish();
const point = z.object({ id: pointId, payload, vector });

export const pointsAnswer = z.array(point);
/** Points with vectors of every kind. */
export const indexedPointsAnswer = z.array(
  point.extend({ vector: z.record(z.string(), z.union([z.array(z.number()), sparseVector])).nullish() }),
);
export const scrollAnswer = z.object({ points: z.array(point), next_page_offset: pointId.nullish() });
export const queryAnswer = z.object({ points: z.array(point.extend({ score: z.number() })) });
export const queryBatchAnswer = z.array(queryAnswer);
export const countAnswer = z.object({ count: z.int() });
/** Values of a field; one that only removed points have comes too, with a count of 0. */
export const facetAnswer = z.object({
  hits: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.int() })),
});
export const aliasesAnswer = z.object({
  aliases: z.array(z.object({ alias_name: z.string(), collection_name: z.string() })),
});
export const collectionsAnswer = z.object({ collections: z.array(z.object({ name: z.string() })) });
export const shardKeysAnswer = z.object({
  shard_keys: z.array(z.object({ key: z.union([z.string(), z.number()]) })).nullish(),
});

/** Changes of collections answer with `true`, of an index with a status; it is enough that they are no failure. */
export const doneAnswer = z.union([z.boolean(), z.object({ status: z.string() })]);
export const updatesAnswer = z.array(z.object({ status: z.string() }));

const denseParams = z.object({ size: z.int(), distance: z.string(), datatype: z.string().nullish() });
export const collectionAnswer = z.object({
  config: z.object({
    params: z.object({
      /** One unnamed vector, or several by name. */
      vectors: z.union([denseParams, z.record(z.string(), denseParams)]).nullish(),
      sparse_vectors: z.record(z.string(), z.unknown()).nullish(),
    }),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    strict_mode_config: strictModeSchema.nullish(),
  }),
  payload_schema: z.record(z.string(), z.unknown()).nullish(),
});

export type CollectionInfo = z.output<typeof collectionAnswer>;
/** A point, with the requested part of its payload. */
export type Point = z.output<typeof point>;
export type ScoredPoint = z.output<typeof queryAnswer>['points'][number];
