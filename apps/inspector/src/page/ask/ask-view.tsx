import { askedCall, askedQuery, askedSettings, askNow, isAsking, stopAsking } from '../answer/asked.ts';
import { CallView } from '../call/call-view.tsx';
import { indexList } from '../engine/indexes.ts';
import { GradeField, LabelSwitch } from '../golden/label-fields.tsx';
import { CopyButton } from '../question/copy-dialog.tsx';
import { QuestionForm } from '../question/question-form.tsx';
import { SettingsFields } from '../question/settings-fields.tsx';
import { numbers, Table } from '../shell/table.tsx';

/** Ask one question, and see all of its call. */
export function AskView() {
  const call = askedCall.value;
  return (
    <>
      <h1 class="visually-hidden">Ask</h1>
      <QuestionForm
        query={askedQuery.value}
        isRunning={isAsking.value}
        onQuery={(query) => {
          askedQuery.value = query;
        }}
        onAsk={askNow}
        onStop={stopAsking}
      >
        <div class="question-settings">
          <SettingsFields
            settings={askedSettings.value}
            onChange={(changes) => {
              askedSettings.value = { ...askedSettings.value, ...changes };
            }}
          />
          <CopyButton query={askedQuery.value} settings={askedSettings.value} />
        </div>
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

function Welcome() {
  const list = indexList.value;
  if (list === undefined) return null;
  if (list.indexes.length === 0)
    return (
      <p class="welcome">
        The store has no index yet. Make one with <code>touchstone index</code>.
      </p>
    );
  return (
    <div class="welcome">
      <p>
        Ask, and see every stage of the answer. Press <kbd>/</kbd> to write, <kbd>?</kbd> for all keys.
      </p>
      <Table columns={['Index', ...numbers('Documents', 'Chunks'), 'Model']}>
        {list.indexes.map(({ index, document_count, chunk_count, fingerprint }) => (
          <tr key={index}>
            <th scope="row">{index}</th>
            <td class="number">{document_count?.toLocaleString('en') ?? '–'}</td>
            <td class="number">{chunk_count.toLocaleString('en')}</td>
            <td>{fingerprint.embedding?.model ?? 'words only'}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
