import type {
  IdleRefining,
  LoadedConfig,
  OpenFreshness,
  OpenRetriever,
  Providers,
  Repo,
  SourceFollower,
} from '@touchstone/host';
import type { OpenMcpHostOptions } from './host-options.ts';

/** A repository that is kept in line with its files. */
export interface ProjectPart {
  /** Absent where the project is one repository. */
  readonly repo?: Repo;
  readonly loaded: LoadedConfig;
  /** Keeps the indexes in line with their files. Absent where nothing may be written. */
  readonly follower?: SourceFollower;
  /** Pauses while a call is under way. Absent where no index is to be refined. */
  readonly refining?: IdleRefining;
}

/** A config with its providers open. */
export interface OpenedProject {
  readonly loaded: LoadedConfig;
  readonly folder: string;
  readonly retriever: OpenRetriever;
  readonly freshness: OpenFreshness;
  /** The project, or each of its repositories. */
  readonly parts: readonly ProjectPart[];
  /** Options for opening everything else. */
  readonly opening: {
    readonly engine: string;
    readonly program?: string;
    readonly providers: Providers;
    readonly onLogFailure?: (message: string) => void;
  };
  close(): Promise<void>;
}

/** Reads the config and opens its providers once for all calls. Loads its modules here: a server starts at once. */
export async function openProject(options: OpenMcpHostOptions): Promise<OpenedProject> {
  const { load, engine, program, onLogFailure, mayIndex = true, follows = mayIndex, patienceMs } = options;
  const [{ followSources, openFreshness, openProviders, openRetriever, refineWhenIdle }, loaded] = await Promise.all([
    import('@touchstone/host'),
    load(),
  ]);
  const providers = options.providers ?? (await openProviders(loaded, ['embedder', 'reranker', 'language-model']));
  const opening = { engine, program, providers, onLogFailure };
  const retriever = await openRetriever(loaded, opening);
  const places = loaded.repos?.map((repo) => ({ repo, loaded: repo.loaded })) ?? [{ loaded }];
  const parts = places.map((place): ProjectPart => {
    const refining = options.refining && refineWhenIdle(place.loaded, options.refining);
    const onChanged = () => refining?.changed();
    const follower = follows ? followSources(place.loaded, { program, patienceMs, onChanged }) : undefined;
    return { ...place, follower, refining };
  });
  const close = async () => {
    for (const { follower, refining } of parts) {
      await follower?.close();
      await refining?.close();
    }
    if (options.providers === undefined) await providers.close();
  };
  return {
    loaded,
    folder: options.folder(),
    retriever,
    freshness: openFreshness(loaded, { program }),
    parts,
    opening,
    close,
  };
}
