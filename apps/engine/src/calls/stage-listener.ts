import type { StageTrace } from '@touchstone/contract';
import { stageTrace } from '@touchstone/contract/wire';
import type { CallTask, CallWatch } from './call-task.ts';

/** Sends stages as JSON where the caller wants them. */
export function stageListener(
  { wantsEvents }: CallTask,
  { onEvent }: CallWatch,
): ((stage: StageTrace) => void) | undefined {
  if (!wantsEvents || onEvent === undefined) return undefined;
  return (stage) => onEvent({ event: 'stage', data: JSON.stringify(stageTrace.encode(stage)) });
}
