import { signal } from '@preact/signals';
import type { GoldenQuestion, GoldenSet } from '@touchstone/contract';
import { runCall } from '../answer/run-call.ts';
import type { ShownCall } from '../answer/shown-call.ts';
import type { QuestionSettings } from '../question/question.ts';

/** A question of a set, and its call. */
export interface AskedQuestion {
  readonly question: GoldenQuestion;
  readonly call: ShownCall;
}

/** Most questions under way at once: enough to keep an engine busy, few enough to leave others room. */
const concurrency = 3;

/** Runs every question of a set; `onAsked` gets each as it ends, in no order. Ends early where the signal fires. */
export async function runGolden(
  { questions }: GoldenSet,
  settings: QuestionSettings,
  onAsked: (asked: AskedQuestion) => void,
  aborted: AbortSignal,
): Promise<void> {
  const waiting = [...questions];
  const work = async () => {
    for (let question = waiting.shift(); question !== undefined && !aborted.aborted; question = waiting.shift()) {
      const shown = signal<ShownCall | undefined>(undefined);
      await runCall(shown, question.query, { ...settings, taskMode: question.taskMode ?? settings.taskMode }, aborted);
      // An aborted call has no end to report.
      if (shown.value !== undefined && !shown.value.isRunning) onAsked({ question, call: shown.value });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
