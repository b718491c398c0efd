import { cpus, totalmem } from 'node:os';
import type { GroupResult } from './torture.ts';

/** What the results are of. */
export interface ResultsOf {
  readonly seeds: readonly string[];
  readonly minutes: number;
}

/** The results as a table of Markdown, with what they depend on. */
export function resultsTable(results: readonly GroupResult[], { seeds, minutes }: ResultsOf): string {
  const rows = results.map(
    ({ group, tried, right, worstMs, worstHeldMs, worstGrownBytes }) =>
      `| ${group} | ${tried} | ${right} | ${seconds(worstMs)} | ${seconds(worstHeldMs)} | ${Math.round(worstGrownBytes / 2 ** 20)} |`,
  );
  const [tried, right] = [sumOf(results, 'tried'), sumOf(results, 'right')];
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node} on ${process.platform}`;
  return [
    `${tried} cases, ${right} right. ${seeds.length === 1 ? 'Seed' : 'Seeds'} ${seeds.join(', ')}; ${Math.round(minutes)} minutes; ${machine}.`,
    '',
    '| Group | Tried | Right | Longest, s | Loop held, s | Most memory, MiB |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function sumOf(results: readonly GroupResult[], field: 'tried' | 'right'): number {
  return results.reduce((sum, result) => sum + result[field], 0);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
