import type { IdleRefiningOptions, LoadedConfig, Providers } from '@touchstone/host';

/** The options of a host in this process. */
export interface OpenMcpHostOptions {
  /** Reads the config; called at the first call, and again as long as it fails. */
  readonly load: () => Promise<LoadedConfig>;
  /** Providers that are open already and stay open. Default: those of the config, opened at the first call. */
  readonly providers?: Providers;
  /** Name and version of the program, for the records of its calls. */
  readonly engine: string;
  /** The folder of the project, read with the config: it is indexed where no config names sources. */
  readonly folder: () => string;
  /** True if the tool `index` may write. Default true. */
  readonly mayIndex?: boolean;
  /** True if the config has a language model that answers. It must be known before the config is read. Default false. */
  readonly answers?: boolean;
  /** True if a question first brings changed files of every index up to date. Default: `mayIndex`. */
  readonly follows?: boolean;
  /** Time that a question waits for changed files to be indexed, before it is answered from what is there. Default 5,000. */
  readonly patienceMs?: number;
  /** Refines indexes while idle, by the config's `refine`, from the first call on. Default: no index is refined. */
  readonly refining?: IdleRefiningOptions;
  /** The user's command for this program, for the remedies in messages. Default `touchstone`. */
  readonly program?: string;
  /** Called when a call could not be logged. Default: a warning of the process. */
  readonly onLogFailure?: (message: string) => void;
}
