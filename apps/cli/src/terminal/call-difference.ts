import { type CallDifference, count, type StageDifference, stageInWords } from '@touchstone/contract';
import { candidateNames } from '@touchstone/pipeline';
import type { Styles } from './styles.ts';

/** Most candidates that are shown for each stage and kind of change. */
const maxShown = 5;

/** The differences of a replay. Changes that may explain them come first. */
export function renderCallDifference(difference: CallDifference, styles: Styles): string {
  const { same, settings, indexes, stages, results, warnings } = difference;
  const causes = [
    ...(settings.length > 0 ? [`Settings that changed: ${settings.join(', ')}`] : []),
    ...(indexes.length > 0 ? [`Indexes that changed: ${indexes.join(', ')}`] : []),
  ];
  if (same) {
    return [styles.good('No difference: every stage gave the same candidates and scores.'), ...causes].join('\n');
  }
  const [before, after] = [listed(warnings.before), listed(warnings.after)];
  const told = before === after ? [] : [`Warnings: ${before} before, ${after} now`];
  const outcome = results.same ? styles.good('The results are the same.') : styles.warning('The results differ.');
  const nameOf = candidateNames(stages.flatMap(idsOf));
  return [[outcome, ...causes, ...told].join('\n'), ...stages.map((stage) => renderStage(stage, styles, nameOf))].join(
    '\n\n',
  );
}

function idsOf({ onlyBefore, onlyAfter, moved }: StageDifference): readonly string[] {
  return [...onlyBefore, ...onlyAfter, ...moved.map(({ id }) => id)];
}

function renderStage(stage: StageDifference, styles: Styles, nameOf: (id: string) => string): string {
  const { onlyBefore, onlyAfter, moved, largestScoreChange } = stage;
  const change = largestScoreChange > 0 ? `: scores differ by up to ${largestScoreChange.toPrecision(3)}.` : '';
  return [
    `${styles.strong(stageInWords(stage))}${change}`,
    ...renderIds('gone', onlyBefore.map(nameOf)),
    ...renderIds('new', onlyAfter.map(nameOf)),
    ...renderIds(
      'moved',
      moved.map(({ id, before, after }) => `${nameOf(id)} (#${before} to #${after})`),
    ),
  ].join('\n');
}

function renderIds(kind: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, maxShown).map((row) => `    ${row}`);
  const more = rows.length > maxShown ? [`    … and ${rows.length - maxShown} more`] : [];
  return [`  ${count(rows.length, 'candidate')} ${kind}`, ...shown, ...more];
}

function listed(codes: readonly string[]): string {
  return codes.length === 0 ? 'none' : codes.join(', ');
}
