import { useMemo, useState } from 'preact/hooks';
import type { ShownCall } from '../answer/shown-call.ts';
import { Choice } from '../shell/choice.tsx';
import { journeyOf } from './journey.ts';
import { JourneyChart } from './journey-chart.tsx';
import { JourneyTable } from './journey-table.tsx';

export interface JourneyViewProps {
  readonly call: ShownCall;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}

/** The way of every candidate from rank to rank, as a chart or as a table, and the reasons for leaving some out. */
export function JourneyView({ call, selected, onSelect }: JourneyViewProps) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const journey = useMemo(() => journeyOf(call.stages, call.results), [call.stages, call.results]);
  const returned = useMemo(() => new Set(call.results.map(({ id }) => id)), [call.results]);
  if (journey.histories.length === 0) return <p class="note">No stage found a candidate.</p>;
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
        <JourneyChart {...{ call, journey, returned, selected, onSelect }} />
      ) : (
        <JourneyTable {...{ journey, returned, selected, onSelect }} />
      )}
    </section>
  );
}
