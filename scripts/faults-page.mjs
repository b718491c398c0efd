// Writes docs/faults.md from the conformance tests of every adapter that has a vendor, or with --check compares it. A package joins by
// having test/conformance.test.ts with `failing`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { faultRowsOf, faultTable } from '../packages/conformance/dist/fault-table.js';
import { writeOrCheck } from './write-or-check.mjs';

const titles = {
  Embedder: 'Embedders',
  Reranker: 'Rerankers',
  LanguageModel: 'Language models',
  VectorStore: 'Stores',
};

const suites = readdirSync('packages')
  .filter((name) => /^(embed|rerank|llm|provider)-/.test(name))
  .map((name) => `packages/${name}/test/conformance.test.ts`)
  .filter((file) => existsSync(file) && /\bfailing\b/.test(readFileSync(file, 'utf8')));

const rows = faultRowsOf(runFaults(suites));
const portOf = ({ subject }) => subject.split(' as ').at(-1) ?? subject;
const ports = [...new Set(rows.map(portOf))].sort();

const tables = ports.map((port) => {
  const ofPort = rows.filter((row) => portOf(row) === port);
  const named = ofPort.map((row) => ({ ...row, subject: row.subject.replace(` as ${port}`, '') }));
  return `## ${titles[port] ?? port}\n\n${faultTable(named)}`;
});

const page = `# What becomes of a vendor's faults

Each adapter runs against a server that misbehaves in these ways, at every request. A cell is the code of the error that a caller of
the adapter sees; the adapter asks once, ends within its own deadline, and no error holds a key. \`rate_limited\`, \`unavailable\` and
\`timeout\` are then tried again by [\`resilience\`](../packages/resilience), and a search that goes on without a provider says so in a
warning.

The page is made from the tests (\`npm run faults\`), and \`npm run check\` fails while it is not current.

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
