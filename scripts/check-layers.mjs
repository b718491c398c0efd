// Holds the layer table. A cruise that found no modules proves nothing, and a package that the table forgets is not held.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { layers } from './layers.mjs';

const folders = ['packages', 'apps'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`));
const forgotten = folders.filter((folder) => !Object.hasOwn(layers, folder));
if (forgotten.length > 0) fail(`scripts/layers.mjs does not know ${forgotten.join(', ')}: add what they may import.`);

const sources = folders.map((folder) => `${folder}/src`);
const { stdout, stderr } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...sources],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
let report;
try {
  report = JSON.parse(stdout);
} catch {
  fail(`dependency-cruiser gave no report:\n${stderr}`);
}
const { totalCruised, violations } = report.summary;
const own = report.modules.filter(({ source }) => /^(packages|apps)\/[^/]+\/src\//.test(source));
if (own.length < folders.length)
  fail(`dependency-cruiser saw ${own.length} source files (${totalCruised} modules): it is not reading TypeScript.`);
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (violations.length > 0) fail(`${violations.length} imports break the layer table.`);
console.log(`${own.length} source files keep to the layer table.`);

function fail(message) {
  console.error(message);
  process.exit(1);
}
