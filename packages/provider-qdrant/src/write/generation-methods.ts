import type { CallOptions, IndexFingerprint, IndexSpec, IndexWriter } from '@touchstone/contract';
import { checkIndexSpec, findGeneration, firstGeneration, requireInactive } from '@touchstone/provider-kit';
import { type Generation, unknownIndex } from '../layout/catalog.ts';
import type { Layout } from '../layout/layout.ts';
import { doneAnswer } from '../server/answers.ts';
import { providerName, storeError } from '../server/errors.ts';
import { ensureGeneration } from './ensure-generation.ts';
import { perform } from './perform.ts';
import type { WriterContext } from './writer-context.ts';

type Methods = Required<Pick<IndexWriter, 'ensureIndex' | 'activate' | 'dropGeneration' | 'dropIndex'>>;

/** Methods that make, move and remove whole generations: each a collection, the active one named by an alias. */
export function generationMethods(
  context: WriterContext,
  requireWritable: (what: string, index: string) => void,
): Methods {
  const { api, catalog, names, encoders } = context;

  async function generationsOf(what: string, index: string, options: CallOptions | undefined) {
    requireWritable(what, index);
    const all = await catalog.generations(index, options);
    if (all.length === 0) throw unknownIndex(index);
    return all;
  }

  /** Makes a generation the one that the alias names, in one step. */
  async function pointAt(
    index: string,
    { to, isMove }: { readonly to: Generation; readonly isMove: boolean },
    options: CallOptions | undefined,
  ): Promise<void> {
    const alias_name = names.aliasOf(index);
    const create = { create_alias: { alias_name, collection_name: to.collection } };
    const actions = isMove ? [{ delete_alias: { alias_name } }, create] : [create];
    const what = `activation of generation "${to.name}" of index "${index}"`;
    await api({ operation: 'updateAliases', parameters: { actions }, what, answer: doneAnswer }, options);
    catalog.forget(index);
  }

  /** Gives the active generation a new version: descriptions in other processes lack its present neighbours. */
  async function announce(layout: Layout | undefined, options: CallOptions | undefined): Promise<void> {
    if (layout === undefined || layout.isOutdated) return;
    await perform(context, { layout, what: `version of index "${layout.index}"` }, {}, options);
  }

  async function removeAlias(index: string, options: CallOptions | undefined): Promise<void> {
    const actions = [{ delete_alias: { alias_name: names.aliasOf(index) } }];
    const what = `removal of index "${index}"`;
    await api({ operation: 'updateAliases', parameters: { actions }, what, answer: doneAnswer }, options);
  }

  async function removeCollection({ name, collection }: Generation, options: CallOptions | undefined): Promise<void> {
    const what = `removal of generation "${name}" (collection "${collection}")`;
    const parameters = { collection_name: collection };
    await api({ operation: 'deleteCollection', parameters, what, answer: doneAnswer }, options);
  }

  return {
    async ensureIndex(spec: IndexSpec, options?: CallOptions): Promise<void> {
      const { index, generation } = spec;
      requireWritable('creation of', index);
      checkIndexSpec(spec, providerName);
      const { all, isTaken } = await catalog.room(index, options);
      const active = all.find((one) => one.active);
      const name = generation ?? active?.name ?? firstGeneration;
      const isThere = all.some((one) => one.name === name);
      // A generation that is there keeps the mean length that it has; a new one takes that of the specification, or of the active one.
      const model = isThere ? all.find((one) => one.name === name) : active;
      const like = model && (await catalog.layoutAt(index, model.collection, options));
      const encoder = encoders.forNew(index, {
        fingerprint: spec.fingerprint.keyword,
        averageLength: isThere ? undefined : spec.averageLength,
        like: like?.fingerprint.keyword,
      });
      const fingerprint = { ...spec.fingerprint, keyword: encoder.fingerprint } satisfies IndexFingerprint;
      const needsIdf = { keyword: encoder.needsIdf ?? false, sparse: spec.sparseNeedsIdf };
      const collection = names.collectionOf(index, name);
      checkName(collection);
      if (active === undefined && isTaken) throw nameTaken(index);
      const { averageLength } = spec;
      const knowsLanguages = encoder.queryForms !== undefined;
      const wanted = { index, name, collection, fingerprint, needsIdf, knowsLanguages, averageLength };
      const made = await ensureGeneration(context, wanted, isThere ? like : undefined, options);
      if (active === undefined && generation === undefined) {
        await pointAt(index, { to: { name, collection, active: true }, isMove: false }, options);
      }
      catalog.forget(index, name);
      // Writers that met have left counts that are not those of the chunks.
      if (isThere) await context.counts.repair(made, options);
      else await announce(like, options);
    },

    async activate(index, generation, options) {
      const all = await generationsOf(`activation of a generation of`, index, options);
      const found = findGeneration({ index, name: generation, generations: all }, providerName);
      if (found.active) return;
      const old = all.find(({ active }) => active);
      await pointAt(index, { to: found, isMove: old !== undefined }, options);
      catalog.forget(index, generation);
      if (old !== undefined) await removeCollection(old, options);
    },

    async dropGeneration(index, generation, options) {
      const all = await generationsOf('removal of a generation of', index, options);
      const found = findGeneration({ index, name: generation, generations: all }, providerName);
      requireInactive(index, found, providerName);
      await removeCollection(found, options);
      catalog.forget(index, generation);
      const active = all.find((one) => one.active);
      await announce(active && (await catalog.layoutAt(index, active.collection, options)), options);
    },

    async dropIndex(index, options) {
      const all = await generationsOf('removal of', index, options);
      if (all.some(({ active }) => active)) await removeAlias(index, options);
      for (const generation of all) {
        await removeCollection(generation, options);
        catalog.forget(index, generation.name);
      }
    },
  };
}

/** Names of collections are those of folders. https://qdrant.tech/documentation/concepts/collections */
const maxNameBytes = 255;

function checkName(collection: string): void {
  if (Buffer.byteLength(collection) <= maxNameBytes) return;
  throw storeError(
    'invalid_request',
    `The collection "${collection}" would have a name of ${collection.length} characters, and Qdrant takes ${maxNameBytes}: shorten the name ` +
      'of the index, of the generation, or `namePrefix`.',
  );
}

function nameTaken(index: string): Error {
  return storeError(
    'invalid_config',
    `Index "${index}" cannot be made: the server has a collection of that name, which another program made. Give the index another name, ` +
      'set `namePrefix`, or read that collection by naming it in `collections`.',
  );
}
