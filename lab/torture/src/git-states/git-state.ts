import type { Repository } from './repository.ts';

/** What the chunks of a file name as their ref: the commit, the hash of the content, or that there are none. */
export type ExpectedRef = 'commit' | 'content' | 'not indexed';

/** A state that a git repository may be in. */
export interface GitState {
  readonly name: string;
  readonly init?: readonly string[];
  /** Brings an empty repository into the state. Returns where to index (default: its work tree) and what to find there. */
  arrange(repository: Repository): {
    readonly refs: Readonly<Record<string, ExpectedRef>>;
    readonly indexed?: Repository;
  };
}
