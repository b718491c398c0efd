import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataKind, dimensionsOf } from './million-data.ts';
import { millionEngines } from './million-engines.ts';
import type { MillionBuild, MillionSearch } from './million-run.ts';
import { runAlone } from './run-alone.ts';
import { table } from './table.ts';

interface MillionRun extends MillionBuild, MillionSearch {
  readonly data: string;
  readonly engine: string;
}

/** So many pieces of text the installed packages have at least. */
const mostInstalled = 200_000;

/** Search in files that are too large to be compared in memory: made-up chunks, then text of the installed packages. */
export function benchMillion(size: number): MillionRun[] {
  const runs = (['synthetic', 'installed'] as const).flatMap((kind) =>
    dimensionsOf[kind].flatMap((dimensions) =>
      runEngines(kind, kind === 'installed' ? Math.min(size, mostInstalled) : size, dimensions),
    ),
  );
  console.log('\n## A million chunks\n');
  console.log(
    table(
      [
        'chunks',
        'engine',
        'build s',
        'file MB',
        'search MiB',
        'first ms',
        'nearest 50 ms',
        'recall@50',
        'hybrid p50 / p95 ms',
        '1 % filter p50 / p95 ms',
        '10,000 changed s',
      ],
      runs.map(({ data, engine, hybrid, filtered, ...run }) => [
        data,
        engine,
        run.buildSeconds,
        run.fileMb,
        run.peakMb,
        run.coldMs,
        run.nearestP50Ms,
        run.recall,
        hybrid === null ? '-' : `${hybrid.p50Ms.toFixed(1)} / ${hybrid.p95Ms.toFixed(1)}`,
        filtered === null ? '-' : `${filtered.p50Ms.toFixed(1)} / ${filtered.p95Ms.toFixed(1)}`,
        run.changeSeconds ?? '-',
      ]),
    ),
  );
  return runs;
}

function runEngines(kind: DataKind, size: number, dimensions: number): MillionRun[] {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-million-'));
  try {
    return Object.keys(millionEngines).map((engine) => {
      const place = join(folder, engine);
      mkdirSync(place);
      const args = [engine, kind, String(size), String(dimensions), place];
      const built = runAlone<MillionBuild>('million-run.ts', ['build', ...args]);
      const searched = runAlone<MillionSearch>('million-run.ts', ['search', ...args]);
      rmSync(place, { recursive: true });
      const run = { ...built, ...searched, data: `${size} ${kind}, ${dimensions} dimensions`, engine };
      console.error(JSON.stringify(run));
      return run;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
