import { useMemo } from 'preact/hooks';
import type { ShownCall } from '../answer/shown-call.ts';
import { BumpChart } from './bump-chart.tsx';
import type { JourneyPartProps } from './journey.ts';

/** Most left-out candidates in the chart. */
const maxLeftOut = 24;

/** The results and the best of the omitted candidates, as lines from rank to rank. */
export function JourneyChart({
  call,
  journey,
  returned,
  selected,
  onSelect,
}: JourneyPartProps & { readonly call: ShownCall }) {
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
