/** Git's rules for the entries of one folder: the list of `git ls-files -co --exclude-standard`, step by step. */
export interface FolderRules {
  /** True if git lists a file: it tracks it, or nothing ignores it. Special files count like regular ones. */
  takes(name: string, isSpecial: boolean): Promise<boolean>;
  /**
   * The rules in a folder of this one. `ignored`: nothing in it is listed. `worktree`: it is a further copy of listed
   * files, a work tree that git has added. Any other repository has the rules of its own.
   */
  enter(name: string): Promise<FolderRules | 'ignored' | 'worktree'>;
}

/** State that the rules of all repositories in a folder share. */
export interface RulesContext {
  /** The folder that is listed; absolute, without links. */
  readonly root: string;
  /** The only paths of interest; absolute, without links above them. */
  readonly only?: readonly string[];
  /** Patterns for names that the caller skips anyway, so that git need not look there. */
  readonly passedOver: readonly string[];
  /** The rules of a repository in the root; undefined where a folder is none. */
  readonly openNested: (location: string) => Promise<FolderRules | 'worktree' | undefined>;
}
