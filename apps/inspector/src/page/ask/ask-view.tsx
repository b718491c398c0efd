import { useEffect, useState } from 'preact/hooks';
import { askedCall, askedQuery, askedSettings, askNow, isAsking, stopAsking } from '../answer/asked.ts';
import { CallView } from '../call/call-view.tsx';
import { indexList } from '../engine/indexes.ts';
import { requestJson } from '../engine/request.ts';
import type { IndexList } from '../engine/wire-forms.ts';
import { GradeField, LabelSwitch } from '../golden/label-fields.tsx';
import { CopyButton } from '../question/copy-dialog.tsx';
import { QuestionForm } from '../question/question-form.tsx';
import { SettingsFields } from '../question/settings-fields.tsx';
import { numbers, ScrollableTable } from '../shell/table.tsx';

/** Ask one question, and see all of its call. */
export function AskView() {
  const call = askedCall.value;
  return (
    <>
      <h1 class={call === undefined ? 'ask-title' : 'visually-hidden'}>
        {call?.query ?? 'Ask your docs and code, and see the proof'}
      </h1>
      <QuestionForm
        query={askedQuery.value}
        isRunning={isAsking.value}
        onQuery={(query) => {
          askedQuery.value = query;
        }}
        onAsk={askNow}
        onStop={stopAsking}
      >
        <details class="more">
          <summary>Settings</summary>
          <div class="question-settings">
            <SettingsFields
              settings={askedSettings.value}
              onChange={(changes) => {
                askedSettings.value = { ...askedSettings.value, ...changes };
              }}
            />
            <CopyButton query={askedQuery.value} settings={askedSettings.value} />
          </div>
        </details>
      </QuestionForm>
      {call === undefined ? (
        <Welcome />
      ) : (
        <CallView
          call={call}
          below={(result) => <GradeField call={call} result={result} />}
          tools={<LabelSwitch call={call} />}
        />
      )}
    </>
  );
}

/** What is indexed, and what can be asked of it. */
function Welcome() {
  const list = indexList.value;
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const versions = list?.indexes.map(({ version }) => version).join();
  useEffect(() => {
    // Without them the page is whole; what fails is told above it.
    void requestJson<IndexList>('/v1/indexes?questions=true').then(
      (answer) => setQuestions(answer.questions ?? []),
      () => setQuestions([]),
    );
  }, [versions]);
  if (list === undefined) return null;
  if (list.indexes.length === 0)
    return (
      <p class="note">
        Nothing is indexed yet. Run <code>touchstone index</code> in the folder of your docs and code; then ask here.
      </p>
    );
  return (
    <div class="welcome">
      {questions.length > 0 && (
        <section aria-label="Questions to begin with">
          <p>From the headings of what is indexed:</p>
          <ul>
            {questions.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => {
                    askedQuery.value = question;
                    void askNow();
                  }}
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ScrollableTable label="What is indexed" columns={['Index', ...numbers('Documents', 'Passages'), 'Found by']}>
        {list.indexes.map(({ index, document_count, chunk_count, fingerprint }) => (
          <tr key={index}>
            <th scope="row">{index}</th>
            <td class="number">{document_count?.toLocaleString('en') ?? '–'}</td>
            <td class="number">{chunk_count.toLocaleString('en')}</td>
            <td>{fingerprint.embedding === undefined ? 'words' : 'words and meaning'}</td>
          </tr>
        ))}
      </ScrollableTable>
      <p>
        An answer is the passages themselves, with file and lines, and a verdict on how far they carry. Every stage of
        the search is behind it.
      </p>
    </div>
  );
}
