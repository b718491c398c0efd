import { type Kernel, kernel } from '../records/kernel.ts';
import type { RunRecords } from '../records/run-records.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { recordLine } from '../workspace/record-file.ts';
import { openRecordLog } from '../workspace/record-log.ts';
import type { RunLease } from '../workspace/run-lease.ts';

export async function openKernelLog(folder: string, { kernels }: RunRecords, lease: RunLease) {
  const log = await openRecordLog(miningFiles(folder).kernels, kernel, lease);
  return {
    /** Resolves when the kernel is on disk. One that is there already is not written again. */
    keep: async (found: Kernel) => {
      const before = kernels.get(found.questionId)?.find(({ method }) => method === found.method);
      const isKnown = before !== undefined && recordLine(kernel, before) === recordLine(kernel, found);
      if (!isKnown) await log.append(found);
    },
    close: log.close,
  };
}
