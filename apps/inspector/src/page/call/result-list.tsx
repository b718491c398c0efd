import { count } from '@touchstone/contract';
import { foldCopies } from '@touchstone/pipeline';
import type { ComponentChildren } from 'preact';
import { nameOfResult } from '../answer/candidate-name.ts';
import type { ShownResult } from '../answer/shown-call.ts';
import { isLabelling } from '../golden/labels.ts';
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

/** The results, best first; those that read the same stand with the best of them. Each name is a button that chooses its result. */
export function ResultList({ results, selected, onSelect, below, inside }: ResultListProps) {
  // The log keeps no text, and who labels grades each result.
  const isFolded = !isLabelling.value && results.every(({ text }) => text !== undefined);
  const folded = isFolded
    ? foldCopies(results, ({ text = '' }) => text)
    : results.map((item) => ({ item, copies: [] as readonly ShownResult[] }));
  return (
    <ol class="results">
      {folded.map(({ item: result, copies }) => {
        const isChosen = [result, ...copies].some(({ id }) => id === selected);
        return (
          <li key={`${result.origin} ${result.id}`} class={isChosen ? 'result chosen' : 'result'}>
            <ResultHead result={result} isChosen={result.id === selected} onSelect={onSelect} />
            {copies.length > 0 && (
              <p class="copies">
                and {count(copies.length, 'copy', 'copies')}:
                {copies.map((copy) => {
                  const { folder, file, part } = nameOfResult(copy);
                  const name = `${folder}${file}${part === '' ? '' : `, ${part}`}`;
                  return (
                    <button
                      key={copy.id}
                      type="button"
                      class="link"
                      aria-pressed={copy.id === selected}
                      onClick={() => onSelect(copy.id)}
                    >
                      {name}
                    </button>
                  );
                })}
              </p>
            )}
            {below?.(result)}
            {isChosen && inside}
          </li>
        );
      })}
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
  const { id, rank, origin, text, score } = result;
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
      {score !== undefined && <Score {...score} />}
      {text !== undefined && !isChosen && <p class="snippet">{text.slice(0, 240)}</p>}
    </div>
  );
}
