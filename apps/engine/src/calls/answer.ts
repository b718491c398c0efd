import type { CallAnswer, CallTask, CallWatch } from './call-task.ts';
import type { OpenedEngine } from './opened-engine.ts';

/** What is known of a call while it runs. */
export interface CallAbout {
  index?: string;
  query?: string;
  /** From here on the call itself tells the log how it ends. */
  isMade?: boolean;
}

/** What an answer is made of: the opened config, the call, and what is known of it for the report of a failure. */
export type AnswerCall = (
  engine: OpenedEngine,
  task: CallTask,
  watch: CallWatch,
  about: CallAbout,
) => Promise<CallAnswer>;
