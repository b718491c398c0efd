import { useMemo, useState } from 'preact/hooks';
import { nameInLine, nameOfResult } from '../answer/candidate-name.ts';
import type { ShownCall } from '../answer/shown-call.ts';
import { CallFacts } from '../call/call-facts.tsx';
import { Score } from '../call/score.tsx';
import { SourceView } from '../call/source-view.tsx';
import { Warnings } from '../call/warnings.tsx';
import { BumpChart } from '../journey/bump-chart.tsx';
import { Figures, numbers, ScrollableTable } from '../shell/table.tsx';
import { type MatchedResult, matchResults } from './match-results.ts';

/** Two calls side by side: their facts, the ranks of each result in both, and the lines of the chosen one. */
export function Comparison({ a, b }: { readonly a: ShownCall; readonly b: ShownCall }) {
  const [selected, setSelected] = useState<string | undefined>();
  const matched = useMemo(() => matchResults(a, b), [a, b]);
  const chosen = matched.find(({ key }) => key === selected)?.result;
  return (
    <div class="call">
      <div class="sides">
        {[a, b].map((call, at) => (
          <section key={at} aria-label={at === 0 ? 'A' : 'B'}>
            <CallFacts call={call} />
            <Warnings call={call} />
          </section>
        ))}
      </div>
      {matched.length > 0 && !a.isRunning && !b.isRunning && (
        <>
          <p class="note">{inWords(matched)}</p>
          <Slopes {...{ matched, selected }} onSelect={setSelected} />
          <ComparisonTable {...{ matched, selected }} onSelect={setSelected} />
          {chosen !== undefined && (
            <div class="below">
              <SourceView result={chosen} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface PartProps {
  readonly matched: readonly MatchedResult[];
  readonly selected?: string;
  readonly onSelect: (key: string) => void;
}

/** A line from A to B for each result that both have; a point where one has it alone. */
function Slopes({ matched, selected, onSelect }: PartProps) {
  const names = useMemo(
    () => new Map(matched.map(({ key, result }) => [key, nameInLine(nameOfResult(result))])),
    [matched],
  );
  const columns = useMemo(
    () => [
      { key: 'a', label: 'A', ranks: ranksOf(matched, ({ rankA }) => rankA) },
      { key: 'b', label: 'B', ranks: ranksOf(matched, ({ rankB }) => rankB) },
    ],
    [matched],
  );
  const inBoth = useMemo(
    () =>
      new Set(matched.filter(({ rankA, rankB }) => rankA !== undefined && rankB !== undefined).map(({ key }) => key)),
    [matched],
  );
  return (
    <BumpChart
      journey={{ columns }}
      ids={matched.map(({ key }) => key)}
      returned={inBoth}
      evenRanks={Math.max(...matched.map(({ rankA = 0, rankB = 0 }) => Math.max(rankA, rankB)))}
      absence="in one of the two only"
      nameOf={(key) => names.get(key) ?? key}
      label="Rank of each result with A and with B"
      {...{ selected, onSelect }}
    />
  );
}

function ranksOf(matched: readonly MatchedResult[], rankOf: (one: MatchedResult) => number | undefined) {
  return new Map(
    matched.flatMap((one) => {
      const rank = rankOf(one);
      return rank === undefined ? [] : [[one.key, rank] as const];
    }),
  );
}

function ComparisonTable({ matched, selected, onSelect }: PartProps) {
  return (
    <ScrollableTable
      label="Results of both"
      class="journey-table comparison"
      columns={['Result', ...numbers('A', 'B', 'Change'), 'Score']}
    >
      {matched.map(({ key, result, rankA, rankB }) => {
        const { score } = result;
        return (
          <tr key={key} class={key === selected ? 'chosen' : ''}>
            <th scope="row">
              <button
                type="button"
                class="link"
                aria-pressed={key === selected}
                data-result={key}
                onClick={() => onSelect(key)}
              >
                {nameInLine(nameOfResult(result))}
              </button>
            </th>
            <Figures values={[rankA, rankB, change(rankA, rankB)]} />
            <td>{score !== undefined && <Score {...score} />}</td>
          </tr>
        );
      })}
    </ScrollableTable>
  );
}

function change(rankA: number | undefined, rankB: number | undefined) {
  if (rankA === undefined) return <span class="good">B only</span>;
  if (rankB === undefined) return <span class="bad">A only</span>;
  if (rankA === rankB) return <span class="muted">same</span>;
  return rankB < rankA ? <span class="good">▲ {rankA - rankB}</span> : <span class="bad">▼ {rankB - rankA}</span>;
}

function inWords(matched: readonly MatchedResult[]): string {
  const both = matched.filter(({ rankA, rankB }) => rankA !== undefined && rankB !== undefined).length;
  const onlyA = matched.filter(({ rankB }) => rankB === undefined).length;
  return `${both} in both, ${onlyA} with A only, ${matched.length - both - onlyA} with B only`;
}
