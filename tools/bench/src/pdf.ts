import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadePdf } from './pdf-make.ts';
import type { PdfRun } from './pdf-run.ts';
import { runAlone } from './run-alone.ts';
import { table } from './table.ts';

const sizes = [50, 500];
const rounds = 3;

/**
 * Reading a typeset book: pages a second and peak memory, beside the parser alone and poppler's pdftotext, each in a
 * process of its own.
 */
export function benchPdf(): readonly PdfRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  try {
    const rows = sizes.flatMap((size) => rowsOf(size, join(folder, `${size}.pdf`)));
    console.log('\n## Reading a PDF\n');
    console.log(
      table(
        ['pages', 'reader', 'seconds', 'pages a second', 'peak MiB'],
        rows.map(({ pages, reader, seconds, peakMb }) => [
          String(pages),
          reader,
          seconds,
          pages / seconds,
          peakMb ?? '-',
        ]),
      ),
    );
    const [small, large] = sizes.map((size) =>
      rows.find(({ pages, reader }) => pages === size && reader === 'read-pdf'),
    );
    console.log(
      `\nPeak memory at ${sizes[1]} pages against ${sizes[0]}: ${((large?.peakMb ?? 0) / (small?.peakMb ?? 1)).toFixed(2)}x`,
    );
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface PdfRow {
  readonly pages: number;
  readonly reader: string;
  /** The whole process, from its start; the median of the rounds. */
  readonly seconds: number;
  readonly peakMb?: number;
}

function rowsOf(size: number, file: string): PdfRow[] {
  const { pages } = runAlone<MadePdf>('pdf-make.ts', [String(size), file], []);
  const ours = ['read-pdf', 'pdfjs-dist alone'].map((reader) => {
    const runs = Array.from({ length: rounds }, () => timed(() => runAlone<PdfRun>('pdf-run.ts', [reader, file], [])));
    const median = runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rounds / 2)];
    return {
      pages,
      reader,
      seconds: median?.seconds ?? 0,
      peakMb: Math.max(...runs.map(({ result }) => result.peakMb)),
    };
  });
  const poppler = Array.from({ length: rounds }, () =>
    timed(() => spawnSync('pdftotext', [file, '-'], { maxBuffer: 2 ** 28 })),
  );
  if (poppler.some(({ result }) => result.status !== 0)) {
    console.log('pdftotext (poppler-utils) is not installed, so it is not measured.');
    return ours;
  }
  const seconds = poppler.map((run) => run.seconds).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return [...ours, { pages, reader: 'pdftotext', seconds }];
}

function timed<Result>(work: () => Result): { readonly seconds: number; readonly result: Result } {
  const start = performance.now();
  const result = work();
  return { seconds: (performance.now() - start) / 1000, result };
}
