import {
  type LoadedConfig,
  type OpenContexts,
  type OpenEvidence,
  type OpenFreshness,
  type OpenRetriever,
  openContexts,
  openEvidence,
  openFreshness,
  openRetriever,
  type Providers,
} from '@touchstone/host';
import type { McpHost } from '../mcp/host.ts';
import { openMcpHost } from '../mcp/open-mcp-host.ts';

/** A config that is open for calls. */
export interface OpenedEngine {
  readonly loaded: LoadedConfig;
  readonly providers: Providers;
  readonly retriever: OpenRetriever;
  /** The host of the MCP tools. */
  readonly host: McpHost;
  readonly contexts: OpenContexts;
  /** Notices beside answers. */
  readonly freshness: OpenFreshness;
  /** Name and version, for the records of calls. */
  readonly engine: string;
  /** The gatherer of evidence from these indexes; absent: from all of the config's. */
  evidenceFrom(indexes: readonly string[] | undefined): Promise<OpenEvidence>;
}

/** Opens retrieval and evidence over providers that are open. Throws `invalid_config`. */
export async function openEngine(
  loaded: LoadedConfig,
  providers: Providers,
  { engine }: { readonly engine: string },
): Promise<OpenedEngine> {
  const opening = { engine, providers };
  const gatherers = new Map<string, Promise<OpenEvidence>>();
  const evidenceFrom: OpenedEngine['evidenceFrom'] = (indexes) => {
    const key = JSON.stringify(indexes ?? null);
    const known = gatherers.get(key) ?? openEvidence(loaded, { ...opening, indexes });
    if (gatherers.size >= maxGatherers) gatherers.clear();
    gatherers.set(key, known);
    return known;
  };
  await evidenceFrom(undefined);
  const load = async () => loaded;
  // A question of one key writes nothing, and learns nothing of the files of others.
  const host = openMcpHost({
    load,
    engine,
    folder: () => loaded.baseDir,
    providers,
    follows: false,
    answers: providers.languageModel !== undefined,
  });
  const contexts = await openContexts(loaded, opening);
  const retriever = await openRetriever(loaded, opening);
  const freshness = openFreshness(loaded);
  return { host, loaded, providers, retriever, contexts, freshness, engine, evidenceFrom };
}

/** Gatherers hold no resources of their own; they are few, and this bounds the number that callers can cause. */
const maxGatherers = 64;
