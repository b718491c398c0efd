import { databaseGroups } from './databases/database-groups.ts';
import { fileGroups } from './files/file-groups.ts';
import { repositoryGroups } from './git-states/repository-groups.ts';
import { recordGroups } from './records/record-groups.ts';
import { requestGroups } from './requests/request-groups.ts';
import { signalGroups } from './signals/signal-groups.ts';
import type { CaseGroup } from './torture-case.ts';

/** Everything that is tried: a row of the table each. */
export const caseGroups: readonly CaseGroup[] = [
  ...requestGroups,
  ...databaseGroups,
  ...recordGroups,
  ...repositoryGroups,
  ...signalGroups,
  ...fileGroups,
];
