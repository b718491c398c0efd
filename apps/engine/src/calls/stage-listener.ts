import type { StageTrace } from '@touchstone/contract';
import { stageTrace } from '@touchstone/contract/wire';
import type { CallTask, CallWatch } from './call-task.js';

/** Tells stages as JSON where the caller wants them. */
export function stageListener(
  { wantsStages }: CallTask,
  { onStage }: CallWatch,
): ((stage: StageTrace) => void) | undefined {
  if (!wantsStages || onStage === undefined) return undefined;
  return (stage) => onStage(JSON.stringify(stageTrace.encode(stage)));
}
