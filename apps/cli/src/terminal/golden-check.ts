import { count } from '@touchstone/contract';
import type { CheckedGoldenSet } from '@touchstone/host/evaluate';
import type { Styles } from './styles.ts';

/** The size of a golden set, and one line per fault. */
export function renderGoldenCheck(checked: CheckedGoldenSet, styles: Styles): string {
  const { path, questionCount, itemCount, oddSizedCount, faults, warnings } = checked;
  const odd = oddSizedCount === 0 ? '' : ` (${count(oddSizedCount, 'question')} with fewer than 3 or more than 8)`;
  return [
    `${path}: ${count(questionCount, 'question')}, ${count(itemCount, 'expected item')}${odd}`,
    ...warnings.map(({ message }) => `${styles.warning('!')} ${message}`),
    ...faults.map(({ question, item, isError, message }) => {
      const mark = isError ? styles.bad('x') : styles.warning('!');
      return `${mark} ${question}${item === undefined ? '' : `: ${item}`}: ${message}`;
    }),
    ...(faults.length === 0 ? [`${styles.good('ok')} every item is in the index`] : []),
  ].join('\n');
}
