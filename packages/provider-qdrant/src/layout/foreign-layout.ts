import type { JsonObject, JsonValue, Metadata } from '@touchstone/contract';
import type { Condition } from '../filter/translate-filter.ts';
import type { Point } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import type { ForeignCollection } from '../server/options.ts';
import { type Layout, pathStep, type VectorNames } from './layout.ts';

/**
 * A collection of another program, read by the mapping of the config. `knows` tells whether the store has the keyword
 * encoder of a fingerprint.
 */
export function foreignLayout(index: string, foreign: ForeignCollection, knows: (keyword: string) => boolean): Layout {
  const { collection = index, fields = {} } = foreign;
  const keyword = keywordFingerprint(foreign, knows);
  const { chunk_id: idPath, text: textPath = 'text', ...renamed } = fields;
  const taken = [idPath, textPath, ...Object.values(renamed)];

  const idOf = ({ id, payload }: Point): string => {
    if (idPath === undefined) return String(id);
    return textOf(valueAt(payload, idPath), idPath, collection);
  };
  const pathOf = (field: string): string => {
    if (/["\\]/.test(field) || field === '') {
      throw storeError(
        'unsupported',
        `Qdrant cannot filter on the field ${JSON.stringify(field)}: map it in \`fields\`.`,
      );
    }
    return renamed[field] ?? pathStep(field);
  };
  return {
    index,
    collection,
    address: collection,
    fingerprint: { ...foreign.fingerprint, keyword },
    writable: false,
    isOutdated: false,
    counted: [],
    hasLengths: false,
    hasChecks: false,
    followsLength: false,
    hasLanguages: false,
    payloadIndexes: { known: new Set(), areRequired: false },
    vectors: foreignVectors(foreign, keyword),
    chunksOnly: undefined,
    idPayload: idPath === undefined ? [] : [idPath],
    pathOf,
    valueOf: (payload, field) => valueAt(payload, pathOf(field)),
    exists(field) {
      throw storeError(
        'unsupported',
        `The filter \`exists\` on "${field}" is not exact in index "${index}": Qdrant cannot tell an empty list from a missing field. ` +
          'Filter on values instead.',
      );
    },
    idOf,
    chunkOf: (point) => ({
      id: idOf(point),
      text: textOf(valueAt(point.payload, textPath), textPath, collection),
      metadata: {
        ...Object.fromEntries(Object.entries(point.payload ?? {}).filter(([name]) => !taken.includes(name))),
        ...Object.fromEntries(
          Object.entries(renamed).flatMap(([field, path]) => {
            const value = valueAt(point.payload, path);
            return value === undefined ? [] : [[field, value] as const];
          }),
        ),
      } satisfies Metadata,
    }),
    byIds: (ids) => (idPath === undefined ? { has_id: ids.flatMap(pointIdIn) } : matchAny(idPath, ids)),
  };
}

/** Sparse vectors of an encoder that the store has serve keyword search too. */
function keywordFingerprint(
  { fingerprint: { sparse, keyword } }: ForeignCollection,
  knows: (keyword: string) => boolean,
): string | undefined {
  return keyword ?? (sparse !== undefined && knows(sparse) ? sparse : undefined);
}

/** Sparse vectors may be named without a fingerprint: then the caller's sparse encoder is taken on trust. */
function foreignVectors({ fingerprint, vectors = {} }: ForeignCollection, keyword: string | undefined): VectorNames {
  const sparse = vectors.sparse ?? (fingerprint.sparse === undefined ? undefined : 'sparse');
  const isSparse = fingerprint.sparse === undefined || fingerprint.sparse === keyword;
  return {
    dense: fingerprint.embedding && (vectors.dense ?? 'dense'),
    sparse,
    keyword: keyword === undefined ? undefined : (vectors.keyword ?? (isSparse ? sparse : undefined) ?? 'keyword'),
  };
}

function matchAny(path: string, ids: readonly string[]): Condition {
  return { key: path, match: { any: ids } };
}

/** An id of ours as the point id that it came from; text of any other form cannot be one. */
function pointIdIn(id: string): readonly (string | number)[] {
  if (/^\d+$/.test(id)) return Number.isSafeInteger(Number(id)) ? [Number(id)] : [];
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id) ? [id] : [];
}

function textOf(value: JsonValue | undefined, path: string, collection: string): string {
  if (typeof value === 'string') return value;
  throw storeError(
    'bad_response',
    `A point of the collection "${collection}" has no text at "${path}": correct \`fields\` in the config.`,
  );
}

/** Follows a path without lists, such as `metadata.file_path` or `"a.b"`. */
function valueAt(payload: Point['payload'], path: string): JsonValue | undefined {
  const steps = [...path.matchAll(/"([^"]*)"|([^."]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return steps.reduce<JsonValue | undefined>(
    (value, step) => (isObject(value) ? value[step] : undefined),
    payload ?? undefined,
  );
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
