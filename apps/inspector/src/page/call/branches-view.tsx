import { formatScore, scoreWords } from '@touchstone/eval/score-words';
import { useMemo, useState } from 'preact/hooks';
import { nameOfId } from '../answer/candidate-name.ts';
import type { ShownCall } from '../answer/shown-call.ts';
import { branchWords, type RankList, rankLists } from '../journey/rank-lists.ts';

const firstEntries = 10;

export interface BranchesViewProps {
  readonly call: ShownCall;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}

/** The hits of each branch, side by side; results of the call carry their final rank. */
export function BranchesView({ call, selected, onSelect }: BranchesViewProps) {
  const [count, setCount] = useState(firstEntries);
  const lists = useMemo(() => rankLists(call.stages).filter(({ branch }) => branch !== undefined), [call.stages]);
  const finalRanks = useMemo(() => new Map(call.results.map(({ id, rank }) => [id, rank])), [call.results]);
  if (lists.length === 0) return <p class="note">No branch was searched.</p>;
  const longest = Math.max(...lists.map(({ entries }) => entries.length));
  return (
    <section aria-label="Branches">
      <div class="branches">
        {lists.map((list) => (
          <Branch key={list.key} {...{ list, count, finalRanks, selected, onSelect }} />
        ))}
      </div>
      {longest > count && (
        <button type="button" onClick={() => setCount(count * 4)}>
          Show more of each branch
        </button>
      )}
    </section>
  );
}

interface BranchProps extends Omit<BranchesViewProps, 'call'> {
  readonly list: RankList;
  readonly count: number;
  readonly finalRanks: ReadonlyMap<string, number>;
}

function Branch({ list, count, finalRanks, selected, onSelect }: BranchProps) {
  const { branch = 'dense', collection, query, scoreKind, entries } = list;
  const place = [collection, query].filter((part) => part !== undefined).join(' · ');
  return (
    <div class="branch">
      <h2>{branchWords[branch]}</h2>
      <p class="note">
        {place !== '' && `${place} · `}
        {entries.length} found
        {scoreKind !== undefined && ` · ${scoreWords[scoreKind].name}`}
      </p>
      <ol>
        {entries.slice(0, count).map(({ id, rank, score }) => {
          const { file, part } = nameOfId(id);
          const final = finalRanks.get(id);
          return (
            <li key={id} class={id === selected ? 'chosen' : ''}>
              <span class="rank">{rank}</span>
              <button
                type="button"
                class="link"
                title={`${file} ${part}`}
                aria-pressed={id === selected}
                onClick={() => onSelect(id)}
              >
                {file} <span class="muted">{part.slice(part.lastIndexOf('/') + 1)}</span>
              </button>
              <span class="branch-score">{formatScore(score)}</span>
              <span class="final" title={final === undefined ? 'not among the results' : `result ${final}`}>
                {final === undefined ? '' : `→ ${final}`}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
