import { databaseGroups } from './databases/database-groups.ts';
import { fileGroups } from './files/file-groups.ts';
import { repositoryGroups } from './git-states/repository-groups.ts';
import { numberGroups } from './numbers/number-groups.ts';
import { recordGroups } from './records/record-groups.ts';
import { requestGroups } from './requests/request-groups.ts';
import { signalGroups } from './signals/signal-groups.ts';
import type { CaseGroup } from './torture-case.ts';

/** What is tried: a row of the table each. Numbers are where outside implementations are there to compare them with. */
export function caseGroups({ withNumbers }: { readonly withNumbers: boolean }): readonly CaseGroup[] {
  return withNumbers ? [...numberGroups, ...groups] : groups;
}

const groups: readonly CaseGroup[] = [
  ...requestGroups,
  ...databaseGroups,
  ...recordGroups,
  ...repositoryGroups,
  ...signalGroups,
  ...fileGroups,
];
