import { type CandidateHistory, dropReasonWords, stageInWords } from '@touchstone/contract';
import { useState } from 'preact/hooks';
import { nameInLine, nameOfId } from '../answer/candidate-name.ts';
import { Figures, numbers, ScrollableTable } from '../shell/table.tsx';
import type { JourneyPartProps } from './journey.ts';

const pageSize = 40;

/** The ranks of every candidate, and why it was left out. */
export function JourneyTable({ journey, returned, selected, onSelect }: JourneyPartProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(pageSize);
  const wanted = journey.histories.filter(({ id, dropped }) =>
    `${id} ${dropped === undefined ? '' : dropReasonWords[dropped.reason]}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <>
      <label class="field">
        Only candidates with
        <input
          type="search"
          value={text}
          placeholder="part of an id, or of a reason"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <ScrollableTable
        label="Ranks of the candidates"
        class="journey-table"
        columns={['Candidate', ...numbers(...journey.columns.map(({ label }) => label)), 'Outcome']}
      >
        {wanted.slice(0, shown).map((history) => (
          <tr key={history.id} aria-selected={history.id === selected}>
            <th scope="row">
              <button type="button" class="link" onClick={() => onSelect(history.id)}>
                {nameInLine(nameOfId(history.id))}
              </button>
            </th>
            <Figures
              values={journey.columns.map(({ ranks }) => ranks.get(history.id) ?? <span class="muted">–</span>)}
            />
            <td>
              <Outcome history={history} isReturned={returned.has(history.id)} />
            </td>
          </tr>
        ))}
      </ScrollableTable>
      {wanted.length > shown && (
        <button type="button" onClick={() => setShown(shown + 200)}>
          Show more ({wanted.length - shown} left)
        </button>
      )}
    </>
  );
}

function Outcome({ history, isReturned }: { readonly history: CandidateHistory; readonly isReturned: boolean }) {
  const { dropped } = history;
  if (isReturned) return <span class="good">returned</span>;
  if (dropped === undefined) return <span class="muted">not among the results</span>;
  return (
    <span>
      left out at {stageInWords({ stage: dropped.stage })}: {dropReasonWords[dropped.reason]}
      {dropped.into !== undefined && <> (kept as {nameInLine(nameOfId(dropped.into))})</>}
    </span>
  );
}
