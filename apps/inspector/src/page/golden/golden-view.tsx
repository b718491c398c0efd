import { signal } from '@preact/signals';
import type { GoldenSet } from '@touchstone/contract';
import { type Problem, problemOf } from '../engine/problem.ts';
import { emptySettings, type QuestionSettings } from '../question/question.ts';
import { SettingsFields } from '../question/settings-fields.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { GoldenResults } from './golden-results.tsx';
import { LabelledSet } from './labelled-set.tsx';
import { loadGoldenFormat } from './load-golden-format.ts';
import { type AskedQuestion, runGolden } from './run-golden.ts';

const set = signal<GoldenSet | undefined>(undefined);
const settings = signal<QuestionSettings>(emptySettings);
const asked = signal<readonly AskedQuestion[]>([]);
const isRunning = signal(false);
const problem = signal<Problem | undefined>(undefined);

let running = new AbortController();

/** Run the questions of a golden set and see which fail; save labelled questions as a set. */
export function GoldenView() {
  return (
    <>
      <div class="bar">
        <h1>Golden sets</h1>
        <label class="file">
          Open a set …
          <input type="file" accept=".yaml,.yml,.json,.jsonl" onChange={(event) => void open(event.currentTarget)} />
        </label>
      </div>
      <ProblemNotice problem={problem.value} isAlert />
      {set.value === undefined ? (
        <p class="note">
          Open a golden set (YAML, JSON or JSONL) to ask its questions here. Results that you label under Ask gather
          below.
        </p>
      ) : (
        <OpenSet set={set.value} />
      )}
      <LabelledSet onUse={use} />
    </>
  );
}

function OpenSet({ set: shown }: { readonly set: GoldenSet }) {
  return (
    <section aria-label={shown.name} class="golden">
      <h2>{shown.name}</h2>
      {shown.description !== undefined && <p class="note">{shown.description}</p>}
      <div class="question-settings">
        <SettingsFields
          settings={settings.value}
          onChange={(changes) => {
            settings.value = { ...settings.value, ...changes };
          }}
        />
        {isRunning.value ? (
          <button type="button" onClick={() => running.abort()}>
            Stop
          </button>
        ) : (
          <button type="button" class="primary" onClick={() => void run(shown)}>
            Ask {shown.questions.length} {shown.questions.length === 1 ? 'question' : 'questions'}
          </button>
        )}
      </div>
      {isRunning.value && (
        <progress aria-label="Questions asked" value={asked.value.length} max={shown.questions.length} />
      )}
      {asked.value.length > 0 && (
        <GoldenResults asked={asked.value} settings={settings.value} allowedWarnings={shown.allowedWarnings} />
      )}
    </section>
  );
}

async function open(input: HTMLInputElement): Promise<void> {
  const [file] = input.files ?? [];
  if (file === undefined) return;
  problem.value = undefined;
  try {
    const { parseGolden } = await loadGoldenFormat();
    use(parseGolden(await file.text(), file.name));
  } catch (thrown) {
    problem.value = problemOf(thrown);
  }
  input.value = '';
}

function use(opened: GoldenSet): void {
  running.abort();
  set.value = opened;
  asked.value = [];
}

async function run(shown: GoldenSet): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal: aborted } = running;
  asked.value = [];
  isRunning.value = true;
  const order = new Map(shown.questions.map(({ id }, at) => [id, at]));
  const place = ({ question }: AskedQuestion) => order.get(question.id) ?? 0;
  await runGolden(
    shown,
    settings.value,
    (one) => {
      if (!aborted.aborted) asked.value = [...asked.value, one].sort((a, b) => place(a) - place(b));
    },
    aborted,
  );
  if (running.signal === aborted) isRunning.value = false;
}
