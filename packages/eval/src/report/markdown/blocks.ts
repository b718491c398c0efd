import type { GateResult } from '../../gate/gate-result.ts';
import type { LatencySummary } from '../../numbers/latency-summary.ts';
import type { EvaluationReport, ReportedAbstention } from '../evaluation-report.ts';
import { counted, formatCount, formatDifference, formatMs, formatShare, formatValue } from '../format-values.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import { verdictOf } from '../measure/verdict.ts';

/** Frequencies of right and wrong abstentions, in a sentence. */
export function abstentionBlock(figures: ReportedAbstention): Block {
  const { answerable, unanswerable, rightlyAbstained, wronglyAbstained, rightlyDoubted, wronglyDoubted } = figures;
  const doubt =
    rightlyDoubted === undefined || wronglyDoubted === undefined
      ? ''
      : `; nothing or weak evidence: ${formatShare(rightlyDoubted)} and ${formatShare(wronglyDoubted)}`;
  const silence = `Returned nothing for ${formatShare(rightlyAbstained)} of ${counted(unanswerable, 'question', 'questions')} without an answer and for ${formatShare(wronglyAbstained)} of ${answerable} with one`;
  return { open: `\n${silence}${doubt}.\n`, rows: [], close: '', one: 'abstention', many: 'abstentions' };
}

export function categoryBlock(report: EvaluationReport): Block {
  const metrics = headlineMetrics(report);
  const columns = metrics.map((metric) => ` ${code(metric)} |`).join('');
  return {
    open: `\n<details><summary>By category</summary>\n\n| Category | Queries |${columns}\n| :-- | --: |${' --: |'.repeat(metrics.length)}\n`,
    rows: [...report.evaluation.perCategory].map(([name, { queryCount, mean }]) => {
      const values = metrics.map((metric) => ` ${formatValue(mean[metric] ?? 0)} |`).join('');
      return `| ${code(name)} | ${formatCount(queryCount)} |${values}\n`;
    }),
    close: '\n</details>\n',
    one: 'category',
    many: 'categories',
  };
}

/** Every rule of the gate, those that fail first. */
export function gateBlock({ checks }: GateResult): Block {
  const ordered = [...checks.filter(({ passed }) => !passed), ...checks.filter(({ passed }) => passed)];
  return {
    open: '\n| Gate rule | Value | Limit | |\n| :-- | --: | --: | :-- |\n',
    rows: ordered.map(({ kind, rule, value, limit, passed }) => {
      const show = kind === 'latency' ? formatMs : kind === 'failures' ? String : formatValue;
      return `| ${code(rule)} | ${show(value)} | ${show(limit)} | ${passed ? '✅ holds' : '❌ fails'} |\n`;
    }),
    close: '',
    one: 'rule of the gate',
    many: 'rules of the gate',
  };
}

/** Every metric; with a baseline also its value there, the difference, its interval, and the verdict. */
export function metricBlock({ evaluation, comparison }: EvaluationReport): Block {
  const words = { one: 'metric', many: 'metrics', close: '' };
  if (comparison === undefined) {
    const rows = Object.entries(evaluation.mean).map(
      ([metric, value]) => `| ${code(metric)} | ${formatValue(value)} |\n`,
    );
    const times = evaluation.latency === undefined ? [] : [`| p95 latency | ${formatMs(evaluation.latency.p95Ms)} |\n`];
    return { ...words, open: '\n| Metric | Value |\n| :-- | --: |\n', rows: [...rows, ...times] };
  }
  const compared = new Map(comparison.metrics.map((one) => [one.metric, one]));
  const rows = Object.entries(evaluation.mean).map(([metric, value]) => {
    const one = compared.get(metric);
    if (one === undefined) return `| ${code(metric)} | ${formatValue(value)} | – | – | – | |\n`;
    const interval = `${formatDifference(one.interval.low)} to ${formatDifference(one.interval.high)}`;
    return `| ${code(metric)} | ${formatValue(value)} | ${formatValue(one.baseline)} | ${formatDifference(one.difference)} | ${interval} | ${verdictMarks[verdictOf(one)]} |\n`;
  });
  return {
    ...words,
    open: '\n| Metric | Value | Baseline | Difference | Interval | |\n| :-- | --: | --: | --: | --: | :-- |\n',
    rows: [...rows, ...latencyRow(evaluation.latency, comparison.baseline.latency)],
    close:
      '\n▲ better and ▼ worse are significant differences (p < 0.05, paired randomisation, Holm). ≈ may be chance.\n',
  };
}

const verdictMarks = { better: '▲ better', worse: '▼ worse', unclear: '≈' };

function latencyRow(now: LatencySummary | undefined, before: LatencySummary | undefined): readonly string[] {
  if (now === undefined) return [];
  const [was, change] =
    before === undefined
      ? ['–', '–']
      : [
          formatMs(before.p95Ms),
          `${now.p95Ms < before.p95Ms ? '−' : '+'}${formatMs(Math.abs(now.p95Ms - before.p95Ms))}`,
        ];
  return [`| p95 latency | ${formatMs(now.p95Ms)} | ${was} | ${change} | – | |\n`];
}

/**
 * The queries to look at, folded: those that lost most against the baseline; without one those with the lowest value of the
 * first leading metric, where that is below 1.
 */
export function worstQueryBlock(report: EvaluationReport): Block | undefined {
  const texts = new Map(report.queries.map(({ id, text }) => [id, text ?? '']));
  const nameOf = (query: string) => `${code(query)} | ${texts.get(query) ? code(texts.get(query) ?? '') : ''}`;
  const { comparison } = report;
  if (comparison?.worsened !== undefined) {
    const { metric, queries } = comparison.worsened;
    return folded(
      `Queries that got worse in ${code(metric)}: ${queries.length}`,
      '| Query | Text | Baseline | Value | Difference |\n| :-- | :-- | --: | --: | --: |\n',
      queries.map(
        ({ query, baseline, candidate, loss }) =>
          `| ${nameOf(query)} | ${formatValue(baseline)} | ${formatValue(candidate)} | ${formatDifference(-loss)} |\n`,
      ),
    );
  }
  const [metric] = headlineMetrics(report);
  if (metric === undefined) return undefined;
  const lowest = [...report.evaluation.perQuery]
    .map(([query, values]) => ({ query, value: values[metric] ?? 0 }))
    .filter(({ value }) => value < 1)
    .sort((a, b) => a.value - b.value || (a.query < b.query ? -1 : 1));
  return folded(
    `Queries with the lowest ${code(metric)}`,
    '| Query | Text | Value |\n| :-- | :-- | --: |\n',
    lowest.map(({ query, value }) => `| ${nameOf(query)} | ${formatValue(value)} |\n`),
  );
}

function folded(summary: string, head: string, rows: readonly string[]): Block | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, maxQueries);
  const note = rows.length > maxQueries ? `, the first ${maxQueries} of ${rows.length}` : '';
  return {
    open: `\n<details><summary>${summary}${note}</summary>\n\n${head}`,
    rows: shown,
    close: '\n</details>\n',
    one: 'query',
    many: 'queries',
  };
}

const maxQueries = 25;

/** A part of a comment: lines that belong together, between opening and closing text. */
export interface Block {
  readonly open: string;
  /** Each ends with a line break. */
  readonly rows: readonly string[];
  readonly close: string;
  /** The name of a row, for the note about those left out: `rule`, `rules`. */
  readonly one: string;
  readonly many: string;
}

/**
 * The blocks, as many rows of each as fit into `maxCharacters`, and a note of the omissions. Earlier blocks take
 * precedence over later ones; a block that does not fit whole loses its last rows.
 */
export function joinBlocks(blocks: readonly Block[], maxCharacters: number): string {
  let text = '';
  const leftOut: string[] = [];
  for (const { open, rows, close, one, many } of blocks) {
    const room = maxCharacters - noteSize - text.length - open.length - close.length;
    const fitting = countFitting(rows, room);
    if (fitting > 0 || (rows.length === 0 && room >= 0)) text += open + rows.slice(0, fitting).join('') + close;
    if (fitting < rows.length) leftOut.push(counted(rows.length - fitting, one, many));
  }
  if (leftOut.length === 0) return text;
  return `${text}\n_Left out because a comment can hold only ${maxCharacters} characters: ${leftOut.join(', ')}._\n`;
}

/** Room for the note, for any omission. */
const noteSize = 400;

function countFitting(rows: readonly string[], room: number): number {
  let size = 0;
  const tooMuch = rows.findIndex((row) => {
    size += row.length;
    return size > room;
  });
  return tooMuch === -1 ? rows.length : tooMuch;
}

/**
 * Text from outside, made safe for a comment: every sign of Markdown, HTML, tables or mentions (`@name`, `#1`) becomes
 * a character reference, and inside `<code>` no user is notified. Longer texts are cut, with an ellipsis.
 */
export function code(text: string, maxLength = 200): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  const shown = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
  return `<code>${shown.replace(/[!-+./:;<-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
}
