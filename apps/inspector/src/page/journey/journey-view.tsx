import { type CandidateHistory, dropReasonWords, stageInWords } from '@touchstone/contract';
import { formatScore, scoreWords } from '@touchstone/eval-report/score-words';
import { useMemo, useState } from 'preact/hooks';
import { nameInLine, nameOfId } from '../call/candidate-name.js';
import type { ShownCall } from '../call/shown-call.js';
import { Choice } from '../shell/choice.js';
import { Scrollable } from '../shell/scrollable.js';
import { BumpChart } from './bump-chart.js';
import { type Journey, journeyOf } from './journey.js';

export interface JourneyViewProps {
  readonly call: ShownCall;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}

/** How many candidates that were left out the chart shows. */
const maxLeftOut = 24;
const pageSize = 40;

/** How every candidate moved from rank to rank, as a chart or as a table, and why some were left out. */
export function JourneyView({ call, selected, onSelect }: JourneyViewProps) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const journey = useMemo(() => journeyOf(call.stages), [call.stages]);
  const returned = useMemo(() => new Set(call.results.map(({ id }) => id)), [call.results]);
  if (journey.histories.length === 0) return <p class="note">No stage had a candidate.</p>;
  return (
    <section aria-label="Journey of the candidates">
      <div class="bar">
        <Choice
          label="Show as"
          value={form}
          options={[
            ['chart', 'Chart'],
            ['table', 'Table'],
          ]}
          onChange={setForm}
        />
        <p class="note">
          {journey.histories.length} candidates, {returned.size} returned
        </p>
      </div>
      {form === 'chart' ? (
        <Chart {...{ call, journey, returned, selected, onSelect }} />
      ) : (
        <JourneyTable {...{ journey, returned, selected, onSelect }} />
      )}
    </section>
  );
}

interface PartProps {
  readonly journey: Journey;
  readonly returned: ReadonlySet<string>;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}

function Chart({ call, journey, returned, selected, onSelect }: PartProps & { readonly call: ShownCall }) {
  const kinds = new Map(call.results.map(({ id, origin }) => [id, origin]));
  const origins = [
    ...new Set(
      call.stages.flatMap(({ settings }) => (typeof settings?.collection === 'string' ? [settings.collection] : [])),
    ),
  ];
  const originOf = useMemo(() => originsOf(call), [call]);
  const best = (id: string) => Math.min(...journey.columns.flatMap(({ ranks }) => ranks.get(id) ?? []));
  const leftOut = journey.histories
    .filter(({ id }) => !returned.has(id))
    .map(({ id }) => id)
    .sort((a, b) => best(a) - best(b))
    .slice(0, maxLeftOut);
  const seriesOf = (id: string): 1 | 2 => (origins.indexOf(kinds.get(id) ?? originOf.get(id) ?? '') === 1 ? 2 : 1);
  return (
    <>
      {origins.length > 1 && (
        <ul class="legend">
          {origins.slice(0, 2).map((origin, at) => (
            <li key={origin} class={`series-${at + 1}`}>
              {origin}
            </li>
          ))}
        </ul>
      )}
      <BumpChart
        {...{ journey, returned, selected, onSelect, seriesOf }}
        ids={[...returned, ...leftOut]}
        label="Rank of each candidate after each stage"
      />
      <p class="note">
        Dimmed lines end with a cross: the {leftOut.length} best of the {journey.histories.length - returned.size}{' '}
        candidates that were left out. The table has all.
      </p>
    </>
  );
}

function originsOf({ stages }: ShownCall): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const { settings, candidates = [] } of stages) {
    if (typeof settings?.collection !== 'string') continue;
    for (const { id } of candidates) origins.set(id, settings.collection);
  }
  return origins;
}

function JourneyTable({ journey, returned, selected, onSelect }: PartProps) {
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
      <Scrollable label="Ranks of the candidates">
        <table class="journey-table">
          <thead>
            <tr>
              <th scope="col">Candidate</th>
              {journey.columns.map(({ key, label }) => (
                <th key={key} scope="col" class="number">
                  {label}
                </th>
              ))}
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {wanted.slice(0, shown).map((history) => (
              <tr key={history.id} aria-selected={history.id === selected}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => onSelect(history.id)}>
                    {nameInLine(nameOfId(history.id))}
                  </button>
                </th>
                {journey.columns.map(({ key, ranks }) => (
                  <td key={key} class="number">
                    {ranks.get(history.id) ?? <span class="muted">–</span>}
                  </td>
                ))}
                <td>
                  <Outcome history={history} isReturned={returned.has(history.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
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

/** The way of one candidate, step by step with its scores. */
export function Steps({ history }: { readonly history: CandidateHistory }) {
  return (
    <ol class="steps">
      {history.steps.map((step, at) => (
        <li key={at}>
          <span class="step-stage">{stageInWords(step)}</span>
          <span class="step-rank">{step.rank}</span>
          <span class="step-score" title={scoreWords[step.scoreKind].meaning}>
            {scoreWords[step.scoreKind].name} {formatScore(step.score)}
          </span>
        </li>
      ))}
    </ol>
  );
}
