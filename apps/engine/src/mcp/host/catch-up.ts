import type { CallOptions } from '@touchstone/contract';
import type { FollowProgress } from '@touchstone/host';
import type { OpenedProject, ProjectPart } from './open-project.ts';

/** The state of a project beside an answer. */
export interface ProjectState {
  /** The reasons why an answer is not from the files as they are. Absent: it is. */
  readonly behind?: string;
  /** True for a path of a chunk of this index whose file is no more. */
  readonly isGone: (index: string, path: string | undefined) => boolean;
}

/** Brings every repository of a project up to date, as far as it can wait. */
export async function catchUp(
  { parts }: OpenedProject,
  options: CallOptions & { readonly onProgress?: (progress: FollowProgress) => void },
): Promise<ProjectState> {
  const caughtUp = await Promise.all(parts.map(({ follower }) => follower?.catchUp(options)));
  const behind = caughtUp.flatMap((each, at) => {
    const repo = parts[at]?.repo;
    return each?.behind === undefined ? [] : [repo === undefined ? each.behind : `${repo.name}: ${each.behind}`];
  });
  return {
    behind: behind.length === 0 ? undefined : behind.join(' '),
    isGone: (index, path) => caughtUp[parts.findIndex((part) => isIndexOf(part, index))]?.isGone(path) === true,
  };
}

/** True where an index is of this part. */
export function isIndexOf({ repo }: ProjectPart, index: string): boolean {
  return repo === undefined || repo.ownName(index) !== undefined;
}
