import { duration, printable } from '@touchstone/contract';
import type { Attribution, GateCheck } from '@touchstone/eval';
import { type CheckedGate, type FailingQueryReport, failingQueries } from '@touchstone/host/evaluate';
import { figure, renderWarnings } from './evaluation.ts';
import type { Styles } from './styles.ts';

/** One line per rule, then the worst failing queries: their expected items, results, and the stage of each loss. */
export function renderGate(
  checked: CheckedGate,
  { styles, shown }: { readonly styles: Styles; readonly shown: number },
): string {
  const { run, result } = checked;
  const failing = failingQueries(checked);
  return [
    styles.strong(`${run.settings.set}, ${run.method}: ${run.evaluation.queryCount} judged questions`),
    ...result.checks.map((check) => checkLine(check, styles)),
    ...renderWarnings(run.warnings, styles),
    ...(failing.length > shown ? [`  ${failing.length} questions fail these rules. The worst ${shown}:`] : []),
    ...failing.slice(0, shown).map((query) => failingText(query, styles)),
  ].join('\n');
}

function checkLine({ kind, rule, value, limit, passed, comparison }: GateCheck, styles: Styles): string {
  const mark = passed ? styles.good('ok  ') : styles.bad('FAIL');
  const shown = kind === 'latency' ? duration(value) : kind === 'failures' ? `${value}` : figure(value);
  const versus =
    comparison === undefined ? '' : ` (baseline ${figure(limit)}, corrected p ${comparison.adjustedPValue.toFixed(4)})`;
  return `${mark} ${rule}: ${shown}${versus}`;
}

function failingText({ query, text, rules, expected, came, error }: FailingQueryReport, styles: Styles): string {
  return [
    `\n${styles.strong(query)}  ${printable(text)}`,
    ...rules.map(({ rule, value }) => styles.quiet(`  ${figure(value)} for ${rule}`)),
    ...(expected.length === 0 ? [] : ['  expected']),
    ...expected.map(({ grade, ...item }) => `    ${grade}  ${printable(item.id)}: ${whereabouts(item)}`),
    ...(error === undefined ? [] : [`  failed: ${error.code}: ${printable(error.message)}`]),
    came.length === 0 ? '  nothing was returned' : '  returned',
    ...came.map(({ id, grade }, place) => `    ${String(place + 1).padStart(2)} ${grade ? '+' : ' '} ${printable(id)}`),
  ].join('\n');
}

/** The outcome of an item in words. */
function whereabouts({ rank, lostAt, stage, reason, lastSeen }: Attribution): string {
  if (rank !== undefined) return `rank ${rank}`;
  if (lostAt === undefined) return 'unknown';
  if (lostAt === 'never_retrieved') return 'never retrieved: no search found it';
  const why = reason === undefined ? '' : ` (${reason})`;
  const last = lastSeen === undefined ? '' : `, last seen at rank ${lastSeen.rank} of ${lastSeen.stage}`;
  return `lost at ${lostAt}${stage === undefined || stage === lostAt ? '' : `, stage ${stage}`}${why}${last}`;
}
