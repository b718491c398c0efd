import { signal } from '@preact/signals';
import { askedQuery } from '../answer/asked.ts';
import { runCall } from '../answer/run-call.ts';
import type { ShownCall } from '../answer/shown-call.ts';
import { emptySettings, type QuestionSettings } from '../question/question.ts';
import { QuestionForm } from '../question/question-form.tsx';
import { SettingsFields } from '../question/settings-fields.tsx';
import { Comparison } from './comparison.tsx';

interface Side {
  readonly name: 'A' | 'B';
  readonly settings: ReturnType<typeof signal<QuestionSettings>>;
  readonly call: ReturnType<typeof signal<ShownCall | undefined>>;
}

/** Kept while other views are shown. */
const sides: readonly Side[] = [
  { name: 'A', settings: signal(emptySettings), call: signal(undefined) },
  { name: 'B', settings: signal({ ...emptySettings, kind: 'search' }), call: signal(undefined) },
];

let running = new AbortController();

/** One question with two sets of settings: the results of each, and their ranks in the other. */
export function CompareView() {
  const [a, b] = sides.map(({ call }) => call.value);
  const isRunning = a?.isRunning === true || b?.isRunning === true;
  const stop = () => {
    running.abort();
    for (const { call } of sides) if (call.value?.isRunning === true) call.value = undefined;
  };
  const ask = () => {
    stop();
    if (askedQuery.value.trim() === '') return;
    running = new AbortController();
    for (const { settings, call } of sides) {
      void runCall(call, askedQuery.value.trim(), settings.value ?? emptySettings, running.signal);
    }
  };
  return (
    <>
      <h1 class="visually-hidden">Compare</h1>
      <QuestionForm
        query={askedQuery.value}
        onQuery={(query) => {
          askedQuery.value = query;
        }}
        onAsk={ask}
        isRunning={isRunning}
        onStop={stop}
      >
        <div class="sides">
          {sides.map(({ name, settings }) => (
            <fieldset key={name} class="side">
              <legend>{name}</legend>
              <SettingsFields
                settings={settings.value ?? emptySettings}
                onChange={(changes) => {
                  settings.value = { ...(settings.value ?? emptySettings), ...changes };
                }}
              />
            </fieldset>
          ))}
        </div>
      </QuestionForm>
      {a !== undefined && b !== undefined && <Comparison a={a} b={b} />}
    </>
  );
}
