// Writes the table of faults in docs/providers.md from the conformance tests of every adapter that has a vendor, or with --check
// compares it. A package joins by having a conformance.test.ts with `failing`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { faultRowsOf, faultTable } from '../packages/conformance/src/fault-table.ts';
import { writeOrCheckPart } from './write-or-check.mjs';

const suites = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/]+\/test\/([^/]+\/)?conformance\.test\.ts$/.test(name))
  .map((name) => `packages/${name}`)
  .filter((file) => /\bfailing\b/.test(readFileSync(file, 'utf8')))
  .sort();

const rows = faultRowsOf(runFaults(suites));
const vendors = [...new Set(rows.map(({ subject }) => subject.split(' ')[0]))].sort();

writeOrCheckPart(
  'docs/providers.md',
  'faults',
  `Met by adapters of ${vendors.join(', ')}.\n\n${faultTable(rows)}`,
  'faults',
);

/** The report of vitest's JSON reporter. */
function runFaults(files) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-faults-'));
  try {
    const report = join(folder, 'report.json');
    const words = ['run', ...files, '--testNamePattern', 'fault ', '--reporter=json', `--outputFile=${report}`];
    const { status, stdout, stderr } = spawnSync('vitest', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) {
      console.error(`The tests of faults failed:\n${stdout}${stderr}`);
      process.exit(1);
    }
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
