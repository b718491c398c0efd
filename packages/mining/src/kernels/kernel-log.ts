import { type Kernel, kernel } from '../records/kernel.ts';
import type { RunRecords } from '../records/run-records.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { openRecordLog } from '../workspace/record-log.ts';
import type { RunLease } from '../workspace/run-lease.ts';

/** The store of kernels, each written at once. */
interface KernelLog {
  /** Resolves when the kernel is on disk. One that is there already is not written again. */
  keep(found: Kernel): Promise<void>;
  close(): Promise<void>;
}

/** Opens the kernels of a run for adding to them. */
export async function openKernelLog(
  folder: string,
  { kernels }: Pick<RunRecords, 'kernels'>,
  lease: Pick<RunLease, 'check'>,
): Promise<KernelLog> {
  const log = await openRecordLog(miningFiles(folder).kernels, kernel, lease);
  return {
    keep: async (found) => {
      const before = kernels.get(found.questionId)?.find(({ method }) => method === found.method);
      if (before === undefined || !isSame(before, found)) await log.append(found);
    },
    close: log.close,
  };
}

function isSame(one: Kernel, other: Kernel): boolean {
  return JSON.stringify(kernel.encode(one)) === JSON.stringify(kernel.encode(other));
}
