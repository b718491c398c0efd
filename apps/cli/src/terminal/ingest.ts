import { aboutDollars, count, duration, formatNumber, printableLine } from '@touchstone/contract';
import type { IngestPlan, IngestReport, PartsDone, SkippedFile } from '@touchstone/ingest';
import { padEnd } from './display-width.ts';
import type { Styles } from './styles.ts';

/** Most skipped files that are listed; `--json` lists all. */
const maxSkippedShown = 10;

/** The result or the plan of a run for one index. `embedUsd` is the estimated price of a plan's tokens, if known. */
export function renderIngest(
  index: string,
  report: IngestReport | IngestPlan,
  styles: Styles,
  embedUsd?: number,
): string {
  const planned = !('elapsedMs' in report);
  const took = planned ? '' : ` in ${duration(report.elapsedMs)}`;
  const head = styles.strong(planned ? `Index "${index}" would change like this` : `Indexed "${index}"${took}`);
  const tokens = report.embedTokens > 0 ? [renderTokens(report.embedTokens, planned, embedUsd)] : [];
  const warnings = report.warnings.map(({ message }) => `${styles.warning('!')} ${printableLine(message)}`);
  const parts = planned || report.parts === undefined ? [] : [renderParts(report.parts)];
  const lines = [head, ...renderCounts(report), ...tokens, ...parts, ...renderSkipped(report.skipped, styles)];
  return [...lines, ...warnings].join('\n');
}

function renderParts({ part: { number, of }, missing }: PartsDone): string {
  const rest = missing.length === 0 ? 'all parts are done' : `still to be done: ${missing.join(', ')}`;
  return `  part       ${number} of ${of}; ${rest}`;
}

function renderTokens(tokens: number, planned: boolean, usd: number | undefined): string {
  const about = `  about ${formatNumber(tokens)} tokens`;
  if (!planned) return `${about} embedded`;
  return `${about} to embed${usd === undefined ? '' : `, for ${aboutDollars(usd)}`}`;
}

function renderCounts(report: IngestReport | IngestPlan): string[] {
  const rows = (['added', 'changed', 'relabelled', 'removed', 'unchanged'] as const)
    .map((name) => ({ name, ...report[name] }))
    .filter(({ documents }) => documents > 0);
  if (rows.length === 0) return ['  no documents'];
  return rows.map(
    ({ name, documents, chunks }) => `  ${padEnd(name, 10)} ${count(documents, 'document')}, ${count(chunks, 'chunk')}`,
  );
}

function renderSkipped(skipped: readonly SkippedFile[], styles: Styles): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped
    .slice(0, maxSkippedShown)
    .map((file) => `    ${printableLine(file.source)}: ${skippedName(file)}`);
  const more = skipped.length - shown.length;
  return [
    `  skipped    ${count(skipped.length, 'file')}`,
    ...[...shown, ...(more > 0 ? [`    and ${formatNumber(more)} more; --json lists all`] : [])].map(styles.quiet),
    ...skipRemedies
      .filter(([reason]) => skipped.some((file) => file.reason === reason))
      .map(([, text]) => `    ${text}`),
  ];
}

function skippedName({ path, reason }: SkippedFile): string {
  return `${printableLine(path)} (${reason.replaceAll('_', ' ')})`;
}

/** What a first run left out, in few lines beside an answer: `index` tells all of it. */
export function leftOutBeside({ skipped, warnings }: IngestReport, program: string): readonly string[] {
  const files = skipped.slice(0, mostBeside).map(skippedName).join(', ');
  const more = Math.max(0, skipped.length - mostBeside) + Math.max(0, warnings.length - mostBeside);
  return [
    ...(skipped.length === 0 ? [] : [`Left out ${count(skipped.length, 'file')}: ${files}.`]),
    ...warnings.slice(0, mostBeside).map(({ message }) => printableLine(message)),
    ...(more === 0 ? [] : [`"${program} index" tells ${formatNumber(more)} more.`]),
  ];
}

const mostBeside = 3;

/** Ways to include files that may have been left out against the user's wish. */
const skipRemedies: readonly (readonly [SkippedFile['reason'], string])[] = [
  ['jsonl_below_folder', 'To index the records of a .jsonl file, name the file itself as a source.'],
  ['unknown_encoding', 'To index a text whose encoding was not recognised, save it as UTF-8.'],
  ['secret', 'Files whose names say that they hold secrets are left out. To index them, use --allow-secrets.'],
  [
    'golden_set',
    'Golden sets made from this project are left out, because each question would find itself. To index them, name their folder.',
  ],
  ['worktree', 'Another work tree of a repository repeats its files. To index it, name its folder.'],
  ['no_reader', 'To index PDF, install @touchstone/read-pdf.'],
];
