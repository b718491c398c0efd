/** The sources of questions. */
export const bootstrapSources = ['commits', 'docstrings', 'headings', 'issues', 'tests'] as const;
export type BootstrapSource = (typeof bootstrapSources)[number];

/** Weaknesses of a source's questions: stated with every set, because a figure without them misleads. */
export const knownWeaknesses: Readonly<Record<BootstrapSource, string>> = {
  commits:
    'A message says what its author did, not what a reader would ask. Files that it modified count as the answer, though others may answer too. Its words were written with the files in view.',
  docstrings:
    'Written by the author of the code, often with its names, which favours keyword search. Other functions may do the same and count as wrong.',
  headings:
    'Headings are shorter than questions, and the text below repeats their words. They ask for one section; another that says the same counts as wrong.',
  issues:
    'Only issues whose closing commit names them. The title describes a symptom; the files that were modified may be far from where a reader would look.',
  tests:
    'Titles describe behaviour in the words of the author and often name what they test, which favours keyword search. What a test imports and uses counts as the answer, helpers too.',
};

/** The source of golden sets, and their folder. Defaults: `bootstrapDefaults`. */
export interface BootstrapRequest {
  /** Absolute folder of the project, or of a part of it. */
  readonly path: string;
  /** Absolute folder that the sets are written to: empty, not there yet, or of an earlier run, whose sets are replaced. */
  readonly into: string;
  /** Name of the project in the sets. Default: the name of its folder. */
  readonly name?: string;
  /**
   * The folder that paths in the golden set are relative to, which must be that of the index. Default, as in an ingestion: the top of the
   * git work tree where git tracks files of `path`, else `path`.
   */
  readonly root?: string;
  readonly sources?: readonly BootstrapSource[];
  /** Globs of files, relative to `path`, as a source of an index has them. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Questions of each source at most. */
  readonly limit?: number;
  /** Another seed chooses others, where there are more than the limit. */
  readonly seed?: string;
  /**
   * The state of the project for the questions of commits and issues: a commit, a tag, `HEAD~200`. Questions are made
   * of later ones. Default: so far back that enough questions for `limit` come after it, or else most, while it has
   * half of today's files.
   */
  readonly ref?: string;
  /** A file of issues as `gh issue list --json number,title,body` or GitHub's REST API give them; absolute. */
  readonly issuesFile?: string;
  /** Part of the questions that is for tuning, from 0 to less than 1; the rest is for testing. Default: the sets are not split. */
  readonly devShare?: number;
}

export const bootstrapDefaults = { limit: 150, seed: '003' } as const;

/** Commits to read at most. */
export const maxCommits = 5000;
