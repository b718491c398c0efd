// The matrix of installations: all packages, published to a registry on loopback, with each package manager on each runtime, as a newcomer
// tries them. Prints seconds for each step. `npm run test:installed -- Bun "Node 22"` tries those alone; --keep leaves the folder.
// The short form that runs with the checks is check-installed.mjs. Needs a POSIX shell and the npm registry.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expectNothingRunning } from './installed/left-running.mjs';
import { homeIn, outsideFolder } from './installed/outside.mjs';
import { pack } from './installed/packed.mjs';
import { startRegistry } from './installed/registry.mjs';
import { refusal, steps } from './installed/steps.mjs';
import { table } from './installed/table.mjs';
import { fetchPackage, pathOf, rows } from './installed/tools.mjs';

const compilers = ['typescript@5.9.3', 'typescript@7.0.2'];
const mcpClient = '@modelcontextprotocol/sdk@1.32.2';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = rows.filter(
  ({ tool, runtime }) => words.length === 0 || words.some((word) => `${tool} ${runtime}`.includes(word)),
);
if (chosen.length === 0) {
  console.error(
    `No row is named by ${words.join(', ')}. Rows: ${rows.map((row) => `${row.tool} ${row.runtime}`).join('; ')}.`,
  );
  process.exit(2);
}
const folder = outsideFolder();
const tools = join(folder, 'tools');
const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

const tarballs = await told('packs', () => pack(['./packages/*', './apps/*'], join(folder, 'packed')));
const registry = await told('starts a registry', () => startRegistry(join(folder, 'registry'), upstream));
await told(`publishes ${tarballs.length} packages`, () => registry.publish(tarballs));
const shared = await told('fetches compilers and the MCP client', fetchShared);

const failures = [];
const skipped = [];
const names = [...steps.map(({ name }) => name), refusal.name];
const lines = [];
for (const row of chosen) lines.push([row.tool, row.runtime, ...(await tryRow(row))]);

console.log(table([['Tool', 'Runtime', ...names], ...lines]));
console.log('\nSeconds; "-" is not tried there, since another row installs the same files.');
for (const line of skipped) console.log(`SKIPPED ${line}`);
for (const line of failures) console.error(`FAILED ${line}`);
process.exit(failures.length > 0 ? 1 : 0);

async function fetchShared() {
  const modules = await Promise.all([...compilers, mcpClient].map((spec) => fetchPackage(spec, tools)));
  const clients = createRequire(join(modules.at(-1), 'somebody.js'));
  return {
    compilers: modules.slice(0, -1).map((each) => join(each, 'typescript', 'bin', 'tsc')),
    sdk: (name) => pathToFileURL(clients.resolve(name)).href,
  };
}

/** The cells of one row. */
async function tryRow(row) {
  const label = `${row.tool} on ${row.runtime}`;
  const place = join(folder, label.replaceAll(/\W+/g, '-'));
  let path;
  try {
    path = await pathOf(row, tools, join(place, 'bin'));
  } catch (cause) {
    skipped.push(`${label}: ${cause.message.trim()}`);
    console.error(`SKIPPED ${label}: ${cause.message}`);
    return names.map(() => 'skipped');
  }
  const home = join(place, 'home');
  const work = join(place, 'work');
  const prefix = join(home, 'global');
  for (const each of [work, join(prefix, 'lib')]) mkdirSync(each, { recursive: true });
  writeFileSync(join(home, '.npmrc'), `registry=${registry.url}\nprefix=${prefix}\nupdate-notifier=false\n`);
  const env = { ...homeIn(home, path), NPM_CONFIG_REGISTRY: registry.url };
  const isRefused = row.checks.includes('refused');
  const tried = isRefused ? [refusal] : steps.filter(({ check }) => check === undefined || row.checks.includes(check));
  const cells = new Map();
  for (const step of tried) cells.set(step.name, await tryStep(step, { ...row, ...shared, env, folder: work }, label));
  return names.map((name) => cells.get(name) ?? '-');
}

async function tryStep(step, context, label) {
  const started = performance.now();
  try {
    const note = await step.run(context);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await expectNothingRunning(join(context.folder, '..'));
    console.error(`${label}: ${step.name}, ${seconds} s${note === undefined ? '' : ` (${note})`}`);
    return note === undefined ? seconds : `${seconds} (${note})`;
  } catch (cause) {
    failures.push(`${label}: ${step.name}`);
    console.error(`FAILED ${label}: ${step.name}\n${cause.stack}`);
    return 'FAILED';
  }
}

async function told(what, work) {
  const started = performance.now();
  const result = await work();
  console.error(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
