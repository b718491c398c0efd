// Writes docs/faults.md from the conformance tests of every adapter that has a vendor, or with --check compares it. A package joins by
// having a conformance.test.ts with `failing`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { faultRowsOf, faultTable } from '../packages/conformance/src/fault-table.ts';
import { writeOrCheck } from './write-or-check.mjs';

const titles = {
  Embedder: 'Embedders',
  Reranker: 'Rerankers',
  LanguageModel: 'Language models',
  VectorStore: 'Stores',
};

const suites = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/]+\/test\/([^/]+\/)?conformance\.test\.ts$/.test(name))
  .map((name) => `packages/${name}`)
  .filter((file) => /\bfailing\b/.test(readFileSync(file, 'utf8')))
  .sort();

const rows = faultRowsOf(runFaults(suites));
const portOf = ({ subject }) => subject.split(' as ').at(-1) ?? subject;
const ports = [...new Set(rows.map(portOf))].sort();

const tables = ports.map((port) => {
  const ofPort = rows.filter((row) => portOf(row) === port);
  const named = ofPort.map((row) => ({ ...row, subject: row.subject.replace(` as ${port}`, '') }));
  return `## ${titles[port] ?? port}\n\n${faultTable(named)}`;
});

const page = `# How adapters report a vendor's faults

Each adapter runs against a server that misbehaves in these ways at every request. A cell shows the error code that the adapter
throws. In every case the adapter sends one request, prints nothing and ends within its own deadline, and no error holds a key.
[\`resilience\`](../packages/provider-kit) then retries \`rate_limited\`, \`unavailable\`, \`timeout\` and \`bad_response\`. If a search continues without a
provider, its result carries a warning.

\`npm run faults\` makes this page from the tests. \`npm run check\` fails if the page is not current.

${tables.join('\n')}`;

writeOrCheck('docs/faults.md', page, 'faults');

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
