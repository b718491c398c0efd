import { type ContextPool, type MiningContext, miningContext } from '../contexts/mining-context.js';
import { miningFiles } from '../workspace/mining-files.js';
import { openRecordLog } from '../workspace/record-log.js';
import type { RunRecords } from '../workspace/run-records.js';
import { type Kernel, kernel } from './kernel.js';

/** Where kernels are kept as soon as they are found. */
export interface KernelLog {
  /** Resolves when the kernel is on disk, with the text of its contexts. One that is there already is not written again. */
  keep(found: Kernel, pool: Pick<ContextPool, 'get'>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the kernels of a run for adding to them. */
export async function openKernelLog(
  folder: string,
  { contexts, kernels }: Pick<RunRecords, 'contexts' | 'kernels'>,
): Promise<KernelLog> {
  const files = miningFiles(folder);
  const kernelLog = await openRecordLog(files.kernels, kernel);
  const contextLog = await openRecordLog(files.kernelContexts, miningContext);
  const known = new Map<string, MiningContext>(contexts);
  return {
    keep: async (found, pool) => {
      for (const fqn of found.fqns) {
        const context = pool.get(fqn);
        if (context === undefined || known.get(fqn)?.contentHash === context.contentHash) continue;
        known.set(fqn, context);
        await contextLog.append(context);
      }
      const before = kernels.get(found.questionId)?.find(({ method }) => method === found.method);
      if (before === undefined || !isSame(before, found)) await kernelLog.append(found);
    },
    close: async () => {
      await contextLog.close();
      await kernelLog.close();
    },
  };
}

function isSame(one: Kernel, other: Kernel): boolean {
  return JSON.stringify(kernel.encode(one)) === JSON.stringify(kernel.encode(other));
}
