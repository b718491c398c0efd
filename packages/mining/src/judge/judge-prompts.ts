import type { Judge } from '../records/judgement.ts';
import { usedPrompt } from '../records/used-prompt.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { openRecordLog } from '../workspace/record-log.ts';
import type { RunLease } from '../workspace/run-lease.ts';

/** The prompts of a run, each kept once, before the first judgement by it. */
interface PromptLog {
  keep(judge: Pick<Judge, 'prompt' | 'promptHash'>): Promise<void>;
  close(): Promise<void>;
}

export async function openPromptLog(folder: string, lease: Pick<RunLease, 'check'>): Promise<PromptLog> {
  const log = await openRecordLog(miningFiles(folder).prompts, usedPrompt, lease);
  const kept = new Map<string, Promise<void>>(log.records.map(({ promptHash }) => [promptHash, Promise.resolve()]));
  return {
    keep: async ({ prompt, promptHash }) => {
      if (prompt === undefined) return;
      const written = kept.get(promptHash) ?? log.append({ promptHash, prompt });
      kept.set(promptHash, written);
      await written;
    },
    close: log.close,
  };
}
