import type { TunedGrounding } from '@touchstone/host/evaluate';
import type { Styles } from './styles.ts';
import { renderTable } from './table.ts';

/** A calibration of grounding for people: the results of held-out questions, and the settings for the config. */
export function renderTunedGrounding(
  { set, reranker, path, calibration, heldOut, reliability }: TunedGrounding,
  styles: Styles,
): string {
  const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`;
  const kinds = heldOut.map(({ kind, questions, none, strong }) => [
    kind,
    String(questions),
    percent(none),
    percent(1 - none - strong),
    percent(strong),
  ]);
  const bins = reliability.map(({ from, to, questions, support, answered }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(questions),
    support.toFixed(2),
    answered.toFixed(2),
  ]);
  return [
    styles.strong(`${set}: grounding with ${reranker}, held-out questions`),
    renderTable(['kind', 'questions', 'none', 'weak', 'strong'], kinds, styles),
    styles.strong('Support as a probability'),
    renderTable(['support', 'questions', 'mean', 'answered'], bins, styles),
    `For the config, under ${path.join('.')}:\n${JSON.stringify(calibration, null, 2)}`,
  ].join('\n');
}
