import { useEffect, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../engine/problem.ts';
import { requestJson } from '../engine/request.ts';
import type { CallSummary } from '../engine/wire-forms.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { ScrollableTable } from '../shell/table.tsx';

const pageSize = 50;

/** The calls that the log keeps, newest first. */
export function CallsView() {
  const [calls, setCalls] = useState<readonly CallSummary[] | undefined>();
  const [limit, setLimit] = useState(pageSize);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | undefined>();
  useEffect(() => {
    requestJson<{ readonly calls: readonly CallSummary[] }>(`/v1/calls?limit=${limit}`)
      .then((list) => setCalls(list.calls))
      .catch((thrown: unknown) => setProblem(problemOf(thrown)));
  }, [limit]);
  const shown =
    calls?.filter(({ query, id, kind }) => `${query} ${id} ${kind}`.toLowerCase().includes(text.toLowerCase())) ?? [];
  return (
    <>
      <div class="bar">
        <h1>Calls</h1>
        <label class="field inline">
          <span class="visually-hidden">Only calls with</span>
          <input
            type="search"
            placeholder="query, kind or id"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </div>
      <ProblemNotice problem={problem} />
      {calls !== undefined && calls.length === 0 && (
        <p class="note">The log keeps no call. Ask something first; the config says how many are kept.</p>
      )}
      {shown.length > 0 && (
        <ScrollableTable label="Logged calls" class="calls" columns={['Query', 'Kind', 'Time', 'Id']}>
          {shown.map(({ id, kind, query, started_at }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`#call=${encodeURIComponent(id)}`}>{query}</a>
              </th>
              <td>{kind}</td>
              <td class="time">
                <time dateTime={started_at}>{inWords(started_at)}</time>
              </td>
              <td>
                <code>{id.slice(0, 8)}</code>
              </td>
            </tr>
          ))}
        </ScrollableTable>
      )}
      {calls !== undefined && calls.length === limit && (
        <button type="button" onClick={() => setLimit(limit * 4)}>
          Show older calls
        </button>
      )}
    </>
  );
}

/** Local time, without seconds of another day. */
export function inWords(time: string): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
