import type { CallAnswer, CallTask, CallWatch } from './call-task.js';
import type { OpenedEngine } from './opened-engine.js';

/** What an answer is made of: the opened config, the call, and what is known of it for the report of a failure. */
export type AnswerCall = (
  engine: OpenedEngine,
  task: CallTask,
  watch: CallWatch,
  about: { index?: string; query?: string },
) => Promise<CallAnswer>;
