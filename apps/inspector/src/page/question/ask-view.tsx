import { CallView } from '../call/call-view.tsx';
import { indexList } from '../engine/indexes.ts';
import { GradeField, LabelSwitch } from '../golden/label-fields.tsx';
import { askedCall, askedQuery, askedSettings, askNow, isAsking, stopAsking } from './asked.ts';
import { CopyButton } from './copy-dialog.tsx';
import { QuestionForm } from './question-form.tsx';

/** Ask one question, and see all of its call. */
export function AskView() {
  const call = askedCall.value;
  return (
    <>
      <h1 class="visually-hidden">Ask</h1>
      <QuestionForm
        query={askedQuery.value}
        settings={askedSettings.value}
        isRunning={isAsking.value}
        onQuery={(query) => {
          askedQuery.value = query;
        }}
        onChange={(changes) => {
          askedSettings.value = { ...askedSettings.value, ...changes };
        }}
        onAsk={askNow}
        onStop={stopAsking}
        tools={<CopyButton query={askedQuery.value} settings={askedSettings.value} />}
      />
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
      <table>
        <thead>
          <tr>
            <th scope="col">Index</th>
            <th scope="col" class="number">
              Documents
            </th>
            <th scope="col" class="number">
              Chunks
            </th>
            <th scope="col">Model</th>
          </tr>
        </thead>
        <tbody>
          {list.indexes.map(({ index, document_count, chunk_count, fingerprint }) => (
            <tr key={index}>
              <th scope="row">{index}</th>
              <td class="number">{document_count?.toLocaleString('en') ?? '–'}</td>
              <td class="number">{chunk_count.toLocaleString('en')}</td>
              <td>{fingerprint.embedding?.model ?? 'words only'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
