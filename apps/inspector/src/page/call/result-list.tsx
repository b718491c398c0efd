import type { ComponentChildren } from 'preact';
import { nameOfResult } from '../answer/candidate-name.ts';
import type { ShownResult } from '../answer/shown-call.ts';
import { Score } from './score.tsx';

export interface ResultListProps {
  readonly results: readonly ShownResult[];
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
  /** The part below a result, such as its labels. */
  readonly below?: (result: ShownResult) => ComponentChildren;
  /** The part below the selected one where there is no room beside the list. */
  readonly inside?: ComponentChildren;
}

/** The results, best first. The name of each is a button that chooses it; `j` and `k` go through them. */
export function ResultList({ results, selected, onSelect, below, inside }: ResultListProps) {
  return (
    <ol class="results">
      {results.map((result) => (
        <li key={`${result.origin} ${result.id}`} class={result.id === selected ? 'result chosen' : 'result'}>
          <ResultHead result={result} isChosen={result.id === selected} onSelect={onSelect} />
          {below?.(result)}
          {result.id === selected && inside}
        </li>
      ))}
    </ol>
  );
}

function ResultHead({
  result,
  isChosen,
  onSelect,
}: {
  readonly result: ShownResult;
  readonly isChosen: boolean;
  readonly onSelect: (id: string) => void;
}) {
  const { file, folder, part } = nameOfResult(result);
  const { id, rank, origin, text, scores } = result;
  return (
    <div class="result-head">
      <span class="rank">{rank}</span>
      <div class="result-name">
        <button type="button" class="link" data-result={id} aria-pressed={isChosen} onClick={() => onSelect(id)}>
          {file}
        </button>
        {part !== '' && <span class="result-part">{part}</span>}
        <span class="result-folder">
          {origin}
          {folder !== '' && ` · ${folder}`}
        </span>
      </div>
      <div class="scores">
        {scores.map((score) => (
          <Score key={`${score.kind}${score.of ?? ''}`} {...score} />
        ))}
      </div>
      {text !== undefined && !isChosen && <p class="snippet">{text.slice(0, 240)}</p>}
    </div>
  );
}
