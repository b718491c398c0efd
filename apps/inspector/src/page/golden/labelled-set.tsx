import type { GoldenSet } from '@touchstone/contract';
import { useState } from 'preact/hooks';
import { type Problem, problemOf } from '../engine/problem.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { forget, isComplete, labelled, labelledSet } from './labels.ts';
import { loadGoldenFormat } from './load-golden-format.ts';

/** The questions that were labelled: to download as a golden set, or to ask again at once. */
export function LabelledSet({ onUse }: { readonly onUse: (set: GoldenSet) => void }) {
  const [name, setName] = useState('labelled');
  const [problem, setProblem] = useState<Problem | undefined>();
  const questions = labelled.value;
  if (questions.length === 0) return null;
  const complete = questions.filter(isComplete).length;
  const save = async () => {
    setProblem(undefined);
    try {
      const { formatGolden } = await loadGoldenFormat();
      download(`${name}.yaml`, formatGolden(labelledSet(name)));
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  };
  return (
    <section aria-label="Labelled questions" class="golden">
      <h2>Labelled questions</h2>
      <ul class="labelled">
        {questions.map((question) => (
          <li key={question.id}>
            <span>{question.query}</span>
            <span class="note">
              {question.answerable ? `${question.expected.length} judged` : 'nothing answers it'}
              {!isComplete(question) && ', nothing relevant yet: left out'}
            </span>
            <button type="button" class="quiet" onClick={() => forget(question.query)}>
              Forget
            </button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      <div class="settings">
        <label class="field">
          <span>Name of the set</span>
          <input type="text" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button
          type="button"
          class="primary"
          disabled={complete === 0 || name.trim() === ''}
          onClick={() => void save()}
        >
          Download {complete} {complete === 1 ? 'question' : 'questions'}
        </button>
        <button type="button" disabled={complete === 0} onClick={() => onUse(labelledSet(name))}>
          Use as the open set
        </button>
      </div>
      <p class="note">
        Hold the file against an index with <code>touchstone eval check {name}.yaml</code>.
      </p>
    </section>
  );
}

function download(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
