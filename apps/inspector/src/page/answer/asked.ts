import { computed, signal } from '@preact/signals';
import { emptySettings, type QuestionSettings } from '../question/question.ts';
import { runCall } from './run-call.ts';
import type { ShownCall } from './shown-call.ts';

/** The question of the view "Ask", its settings and its call: kept while other views are shown. */
export const askedQuery = signal('');
export const askedSettings = signal<QuestionSettings>({ ...emptySettings, kind: 'search' });
export const askedCall = signal<ShownCall | undefined>(undefined);

/** True if the call is under way. */
export const isAsking = computed(() => askedCall.value?.isRunning === true);

let running = new AbortController();

/** Sends the form's question. A call under way is aborted. */
export async function askNow(): Promise<void> {
  if (askedQuery.value.trim() === '') return;
  stopAsking();
  running = new AbortController();
  await runCall(askedCall, askedQuery.value.trim(), askedSettings.value, running.signal);
}

/** Gives the call under way up. */
export function stopAsking(): void {
  running.abort();
  if (isAsking.value) askedCall.value = undefined;
}
