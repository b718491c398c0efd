import { readFileSync, writeFileSync } from 'node:fs';
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

/** Puts the table between the two marks of a page. Throws where the page has no marks. */
export function writeResults(page: string, table: string): void {
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(`${begin}\n`);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${page} has no place for the results: "${begin}" and "${end}".`);
  writeFileSync(page, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}

const begin = '<!-- results: written by `npm run test:torture -- --page docs/reliability.md` -->';
const end = '<!-- end of results -->';

function sumOf(results: readonly GroupResult[], field: 'tried' | 'right'): number {
  return results.reduce((sum, result) => sum + result[field], 0);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
