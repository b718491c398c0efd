import type { Embedder, PluginKind, PluginPorts, Refinement, SparseEncoder } from '@touchstone/contract';
import type { Config } from '../settings/config-schema.ts';
import { summarizedIndex } from '../settings/index-summaries.ts';
import type { ProviderReference } from '../settings/provider-reference.ts';

/** The encoders of one index. */
export interface IndexEncoders {
  readonly embedder?: Embedder;
  readonly sparseEncoder?: SparseEncoder;
  /** Its second vectors, where something is reranked. */
  readonly refinement?: Refinement;
}

/** Makes a provider that is closed with all others; `key` is its key in the config. */
export type OpenProvider = <Kind extends PluginKind>(
  kind: Kind,
  reference: ProviderReference,
  key: string,
) => Promise<PluginPorts[Kind]>;

/**
 * The encoders of each index, made at first use. Indexes that name the same one with the same options share it.
 * Summaries have those of the index that they are of.
 */
export function indexEncoders(
  { indexes }: Pick<Config, 'indexes'>,
  shared: Embedder | undefined,
  open: OpenProvider,
): (index: string) => Promise<IndexEncoders> {
  const embedders = new Map<string, Promise<Embedder>>();
  const sparseEncoders = new Map<string, Promise<SparseEncoder>>();
  return async (asked) => {
    const index = indexes[asked] === undefined ? (summarizedIndex({ indexes }, asked) ?? asked) : asked;
    const settings = indexes[index];
    const own = settings?.embedder;
    const embedder =
      settings === undefined || !('embedder' in settings)
        ? shared
        : own && (await once(embedders, own, () => open('embedder', own, `indexes.${index}.embedder`)));
    const sparse = settings?.sparseEncoder;
    const sparseEncoder =
      sparse &&
      (await once(sparseEncoders, sparse, () => open('sparse-encoder', sparse, `indexes.${index}.sparseEncoder`)));
    return {
      embedder,
      sparseEncoder,
    };
  };
}

function once<T>(known: Map<string, Promise<T>>, reference: ProviderReference, make: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(reference);
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}
