// Ranks configurations under a judged set and under sets made of projects:
// node src/main.ts --judged FOLDER --source docstrings|commits PROJECT... [--ref COMMIT] [--include GLOB]... [--limit N] [--seed N]
// A project may also be a set that was made before, in BEIR form.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isBeirFolder } from '@touchstone/eval';
import { bootstrapGoldenSet, bootstrapSources } from '@touchstone/mining';
import { type MeasuredSet, measureSet } from './measure-set.ts';
import { comparePairs } from './rank-agreement.ts';
import { agreementTable, figureTable } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    judged: { type: 'string' },
    source: { type: 'string' },
    ref: { type: 'string' },
    include: { type: 'string', multiple: true },
    limit: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
  },
});
const source = bootstrapSources.find((each) => each === values.source);
if (values.judged === undefined || source === undefined || positionals.length === 0) {
  process.stderr.write('Usage: node src/main.ts --judged FOLDER --source docstrings|commits PROJECT...\n');
  process.exit(2);
}
const seed = Number(values.seed);
const judged = await measureSet(values.judged, `${basename(values.judged)} (judged)`);
const others: MeasuredSet[] = [];
for (const project of positionals) others.push(await measureProject(resolve(project)));
const truth = comparePairs(judged, seed);
process.stdout.write(`${figureTable([judged, ...others])}\n${agreementTable(judged, truth, others, seed)}\n`);

/** Makes the set anew in a folder that is removed afterwards. */
async function measureProject(path: string): Promise<MeasuredSet> {
  if (await isBeirFolder(path)) return measureSet(path, basename(dirname(path)));
  const into = mkdtempSync(join(tmpdir(), 'touchstone-bootstrap-'));
  try {
    const { ref, include } = values;
    const request = { path, into, sources: [source ?? 'docstrings'], ref, include, limit: Number(values.limit) };
    const { sources, elapsedMs } = await bootstrapGoldenSet(request);
    process.stderr.write(`${basename(path)}: ${JSON.stringify(sources[0])}, ${Math.round(elapsedMs)} ms\n`);
    return await measureSet(join(into, source ?? ''), basename(path));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}
