// `npm run -s bench:code -- [--half fit|held-out] [--tier default|refined|quality] [--cache DIR] [--json]`:
// code search over pinned packages. The table goes to stdout.
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { codeMarkdown } from './code/code-report.ts';
import { readCodeSet } from './code/code-set.ts';
import { type CodeMeasurement, measureCode } from './code/measure-code.ts';
import { unpackPackage } from './code/unpack-package.ts';
import { tiers } from './tiers.ts';

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    tier: { type: 'string', default: 'default' },
    cache: { type: 'string', default: join(homedir(), '.cache', 'touchstone', 'code-benchmark') },
    json: { type: 'boolean', default: false },
  },
});
if (values.half !== undefined && values.half !== 'fit' && values.half !== 'held-out') {
  console.error(`--half is "${values.half}": pass fit or held-out, or leave it out for both.`);
  process.exit(2);
}
const tier = tiers.find((one) => one === values.tier);
if (tier === undefined) {
  console.error(`--tier is "${values.tier}": pass default, refined or quality.`);
  process.exit(2);
}

const set = readCodeSet();
const packages = set.packages.filter(({ half }) => values.half === undefined || half === values.half);
const measured: CodeMeasurement[] = [];
for (const one of packages) {
  console.error(`Measuring ${one.name} ${one.version} ...`);
  const folder = await unpackPackage(one, values.cache);
  const questions = set.questions.filter((question) => question.package === one.name);
  measured.push(...(await measureCode(one, { folder, tier, cache: values.cache }, questions)));
}
console.log(values.json ? JSON.stringify(measured, null, 2) : codeMarkdown(measured, packages));
