/** Last argument of every call that does I/O. */
export interface CallOptions {
  /** Ends the call; it then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/** Fields that every provider has. */
export interface Provider {
  /** Version of the port; new members are optional, so 1 stays 1 until one of them changes its meaning. */
  readonly specVersion: 1;
  /** For messages, logs and fingerprints, for example `sqlite`. Code never branches on it. */
  readonly name: string;
  /** True for a provider in this process alone, without a network: nothing to try again, to limit or to cache. */
  readonly inProcess?: boolean;
  /** Ends the provider's threads, connections and files; calls after it reject. Absent where it has none. */
  close?(): Promise<void>;
}

/** Units that a vendor charged for. Absent counts are unknown, not zero. */
export interface Usage {
  readonly calls: number;
  readonly tokens?: number;
  readonly searchUnits?: number;
}
