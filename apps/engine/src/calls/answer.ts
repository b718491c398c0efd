import type { CallAnswer, CallTask, CallWatch } from './call-task.ts';
import type { OpenedEngine } from './opened-engine.ts';

/** The known facts of a call while it runs. */
export interface CallAbout {
  index?: string;
  query?: string;
  /** From here on the call itself logs its end. */
  isMade?: boolean;
}

/** Makes an answer from the opened config, the call, and its known facts, for the report of a failure. */
export type AnswerCall = (
  engine: OpenedEngine,
  task: CallTask,
  watch: CallWatch,
  about: CallAbout,
) => Promise<CallAnswer>;
