import { askedSettings } from '../answer/asked.ts';
import type { ShownCall, ShownResult } from '../answer/shown-call.ts';
import { Choice } from '../shell/choice.tsx';
import { grade, gradeOf, grades, isLabelling, labelled, labelsOf, markUnanswerable } from './labels.ts';

/** A switch for labelling, and how many questions have labels. */
export function LabelSwitch({ call }: { readonly call: ShownCall }) {
  const count = labelled.value.length;
  return (
    <div class="label-tools">
      {isLabelling.value && (
        <label class="check">
          <input
            type="checkbox"
            checked={labelsOf(call.query)?.answerable === false}
            onChange={(event) => markUnanswerable(call.query, event.currentTarget.checked)}
          />
          Nothing answers it
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={isLabelling.value}
          onChange={(event) => {
            isLabelling.value = event.currentTarget.checked;
          }}
        />
        Label results
      </label>
      {count > 0 && (
        <a href="#golden">
          {count} labelled {count === 1 ? 'question' : 'questions'}
        </a>
      )}
    </div>
  );
}

/** The grade of one result. */
export function GradeField({ call, result }: { readonly call: ShownCall; readonly result: ShownResult }) {
  if (!isLabelling.value) return null;
  const given = gradeOf(call.query, result);
  return (
    <div class="grade">
      <Choice
        label={`Relevance of result ${result.rank}`}
        value={given === undefined ? '' : String(given)}
        options={[['', 'not judged'], ...grades.map((one) => [one, gradeWords[one]] as const)]}
        onChange={(one) => {
          const { taskMode } = askedSettings.value;
          grade(call.query, { kind: call.kind, taskMode }, result, one === '' ? undefined : Number(one));
        }}
      />
    </div>
  );
}

const gradeWords = { '0': '0 no', '1': '1 a little', '2': '2 partly', '3': '3 answers' } as const;
