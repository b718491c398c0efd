/** Items that belong together, as rows in ascending order. */
export interface Cluster {
  /** The id of the item that the cluster formed around, with a suffix where a large one was divided. */
  readonly name: string;
  readonly rows: readonly number[];
}

/** The largest cluster, as a multiple of the requested average. */
export const largest = 3;
