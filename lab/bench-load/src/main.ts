// `npm run bench:load [-- --only closed,open,cold,threads,peer,vendor,recovery,faults,blips,chroma,deadlines,soak] [--minutes 10] [--seconds 10]
// [--size 10000] [--connections 1,10,100] [--workers N] [--no-log] [--out FOLDER]`
// The engine as a service under load. Each service, and the generator of the load, has a process of its own.
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { loadCorpus } from './corpus.ts';
import { measure } from './measure.ts';
import { writeReport } from './report.ts';
import { readSettings, type Settings } from './settings.ts';

// The projects that it makes there name providers of this workspace, and what they trust is nothing for the settings of who measures.
process.env.TOUCHSTONE_TRUST = tmpdir();
process.env.XDG_CONFIG_HOME = join(tmpdir(), 'touchstone-load-settings');

let settings: Settings;
try {
  settings = readSettings(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
const { size, workers, out } = settings;
const found = await measure(loadCorpus(size), settings, (what, step) => {
  const numbers =
    step === undefined
      ? ''
      : `, ${step.connections} connections: ${step.perSecond.toFixed(1)} a second, mean ${step.meanMs.toFixed(1)} ms, p95 ${step.p95Ms.toFixed(1)} ms, ${step.errors} errors`;
  console.error(`${what}${numbers}`);
});
const machine = `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`;
const date = new Date().toISOString().slice(0, 10);
const context = { machine, cores: availableParallelism(), date, chunks: size, workers };
console.log(writeReport(out, found, context));
console.error(`\nThe report is in ${out}: report.html, report.md, measurements.json.`);
