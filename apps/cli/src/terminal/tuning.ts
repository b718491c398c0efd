import type { FinishedTuning } from '@touchstone/host/evaluate';
import { signed } from './comparison.ts';
import { figure } from './evaluation.ts';
import type { Styles } from './styles.ts';
import { renderTable } from './table.ts';

type Setting = number | readonly number[];

/** The settings of the search, the choice of each fold, and the gain on held-out questions. */
export function renderTuning({ set, path, metric, tuning }: FinishedTuning, styles: Styles): string {
  const { best, settings, folds, heldOut } = tuning;
  const { baseline, tuned, gain, interval, pValue } = heldOut;
  // Equal weights are tried first, and the grid holds them again.
  const distinct = new Map(settings.map((one) => [words(one.setting), one]));
  const rows = [...distinct.values()].sort((a, b) => first(a.setting) - first(b.setting));
  const shown = rows.map(({ setting, mean }) => [
    `${words(setting)}${words(setting) === words(best) ? ' *' : ''}`,
    figure(mean),
  ]);
  return [
    styles.strong(`${set}: ${path.join('.')} by ${metric}`),
    renderTable(['setting', 'all questions'], shown, styles),
    `  * the best: ${words(best)}; the folds chose ${folds.map(({ setting }) => words(setting)).join(', ')}`,
    `  held-out questions: ${figure(baseline)} -> ${figure(tuned)}, gain ${signed(gain)} (95 % interval ${signed(interval.low)} .. ${signed(interval.high)}, p ${pValue.toFixed(4)})`,
    ...(pValue < 0.05 && gain > 0
      ? []
      : [`  ${styles.warning('!')} The gain may be chance: keep the current setting.`]),
  ].join('\n');
}

function words(setting: Setting): string {
  return typeof setting === 'number' ? setting.toFixed(2) : setting.map((weight) => weight.toFixed(2)).join(' : ');
}

function first(setting: Setting): number {
  return typeof setting === 'number' ? setting : (setting[0] ?? 0);
}
