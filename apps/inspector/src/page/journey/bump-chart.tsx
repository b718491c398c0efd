import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { nameInLine, nameOfId } from '../answer/candidate-name.ts';
import { Scrollable } from '../shell/scrollable.tsx';
import type { Journey } from './journey.ts';
import { rankScale } from './rank-scale.ts';

export interface BumpChartProps {
  readonly journey: Pick<Journey, 'columns'>;
  /** Candidates that are drawn, those that matter most first. */
  readonly ids: readonly string[];
  /** Those that are results, in their order. */
  readonly returned: ReadonlySet<string>;
  readonly nameOf?: (id: string) => string;
  /** The colour of a line: which of two kinds it is. */
  readonly seriesOf?: (id: string) => 1 | 2;
  readonly label: string;
  /** The number of ranks with an even step. Default: as many as there are results, 20 at most. */
  readonly evenRanks?: number;
  /** The meaning of a line that is not of a result. */
  readonly absence?: string;
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

const labelWidth = 256;
const axisWidth = 34;
/** What the head of a column needs, in up to two lines; a chart of more columns than fit is scrolled. */
const headWidth = 84;

/** Every candidate a line from rank to rank. Lines are buttons: Tab goes through them, Enter chooses one. */
export function BumpChart(props: BumpChartProps) {
  const { journey, ids, returned, nameOf = defaultName, seriesOf, label, selected, onSelect } = props;
  const { evenRanks = Math.min(20, returned.size), absence = 'left out' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useWidth(frame);
  const [pointed, setPointed] = useState<string | undefined>();
  const { columns } = journey;
  const isWide = frameWidth > 560;
  const right = isWide ? labelWidth : 26;
  const width = Math.max(frameWidth, axisWidth + 40 + right + (columns.length - 1) * headWidth);
  const scale = useMemo(() => {
    const ranks = columns.flatMap(({ ranks: own }) => ids.flatMap((id) => own.get(id) ?? []));
    return rankScale(Math.max(3, evenRanks), Math.max(3, ...ranks));
  }, [columns, ids, evenRanks]);
  const x = (column: number) =>
    columns.length === 1
      ? axisWidth + 20
      : axisWidth + 20 + (column * (width - axisWidth - right - 40)) / (columns.length - 1);
  const shown = pointed ?? selected;
  const lineOf = (id: string) =>
    columns.flatMap(({ ranks }, at) => {
      const rank = ranks.get(id);
      return rank === undefined ? [] : [{ x: x(at), y: scale.y(rank), rank, at }];
    });
  // The line that is drawn last lies on top. The order never changes, for Tab follows it.
  const drawn = ids.toSorted((a, b) => Number(returned.has(a)) - Number(returned.has(b)));

  return (
    <div ref={frame}>
      <Scrollable label="Chart" class="bump">
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset */}
        <svg width={width} height={scale.height + 40} role="group" aria-label={label}>
          {columns.map((column, at) => (
            <g key={column.key} class="bump-column">
              <line x1={x(at)} x2={x(at)} y1={40} y2={scale.height + 36} />
              <text text-anchor="middle">
                {column.label.split(/(?<=,) /).map((line, row) => (
                  <tspan key={line} x={x(at)} y={14 + row * 14}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          ))}
          <g transform="translate(0 36)">
            {scale.ticks.map((rank) => (
              <text key={rank} class="bump-tick" x={axisWidth - 12} y={scale.y(rank)} dy="0.35em" text-anchor="end">
                {rank}
              </text>
            ))}
            {scale.cutY !== undefined && (
              <line class="bump-cut" x1={axisWidth} x2={width - right} y1={scale.cutY} y2={scale.cutY} />
            )}
            {drawn.map((id) => {
              const points = lineOf(id);
              const end = points.at(-1);
              if (end === undefined) return null;
              const isReturned = returned.has(id);
              const inWords = points.map(({ rank, at }) => `${columns[at]?.label} ${rank}`).join(', ');
              return (
                // biome-ignore lint/a11y/useSemanticElements: SVG has no button
                <g
                  key={id}
                  class={lineClass({ isReturned, isShown: id === shown, series: seriesOf?.(id) ?? 1 })}
                  role="button"
                  tabIndex={0}
                  aria-pressed={id === selected}
                  aria-label={`${shortened(nameOf(id))}: ${inWords}${isReturned ? '' : `, ${absence}`}`}
                  onClick={() => onSelect?.(id)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    onSelect?.(id);
                  }}
                  onFocus={() => setPointed(id)}
                  onBlur={() => setPointed(undefined)}
                  onPointerEnter={() => setPointed(id)}
                  onPointerLeave={() => setPointed(undefined)}
                >
                  <path class="bump-hit" d={pathOf(points)} />
                  <path class="bump-line" d={pathOf(points)} />
                  {points.map((point) => (
                    <circle key={point.at} cx={point.x} cy={point.y} r={3.5} />
                  ))}
                  {!isReturned && <path class="bump-end" d={`M${end.x + 8} ${end.y - 3}l6 6m0 -6l-6 6`} />}
                  {isReturned && isWide && end.at === columns.length - 1 && (
                    <text x={end.x + 12} y={end.y} dy="0.35em">
                      {shortened(nameOf(id))}
                    </text>
                  )}
                </g>
              );
            })}
            {shown !== undefined && (
              <path class={`bump-shown-line series-${seriesOf?.(shown) ?? 1}`} d={pathOf(lineOf(shown))} />
            )}
          </g>
        </svg>
      </Scrollable>
      <p class="bump-shown" aria-live="polite">
        {shown === undefined
          ? 'Point at a line, or go through the lines with Tab.'
          : describe(shown, nameOf, lineOf(shown), columns)}
      </p>
    </div>
  );
}

function describe(
  id: string,
  nameOf: (id: string) => string,
  points: readonly { rank: number; at: number }[],
  columns: Journey['columns'],
) {
  const steps = points.map(({ rank, at }) => `${columns[at]?.label} ${rank}`).join(' → ');
  return (
    <>
      <b>{nameOf(id)}</b> {steps}
    </>
  );
}

function lineClass({ isReturned, isShown, series }: { isReturned: boolean; isShown: boolean; series: 1 | 2 }): string {
  return [
    'bump-candidate',
    `series-${series}`,
    isReturned ? 'returned' : 'left-out',
    ...(isShown ? ['shown'] : []),
  ].join(' ');
}

/** Curves that leave and reach each column level. */
function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points
    .map(({ x, y }, at) => {
      const last = points[at - 1];
      if (last === undefined) return `M${x} ${y}`;
      const middle = (last.x + x) / 2;
      return `C${middle} ${last.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}

function defaultName(id: string): string {
  return nameInLine(nameOfId(id));
}

function shortened(name: string): string {
  return name.length > 36 ? `${name.slice(0, 35)}…` : name;
}

function useWidth(frame: { readonly current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(300, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
