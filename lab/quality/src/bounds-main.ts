// `npm run -s bench:bounds -- FOLDER [--tier default|refined|quality] [--json]`: what bounds precision and recall on golden sets over an installed
// package. Tables go to stdout.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readQuestionSet } from '@touchstone/host/evaluate';
import { boundsMarkdown } from './bounds/bounds-report.ts';
import { openPackage } from './bounds/open-package.ts';
import { type PlacedQuestion, placeItems } from './bounds/place-items.ts';
import { tiers } from './tiers.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, tier: { type: 'string', default: 'default' } },
});
const [folder, ...rest] = positionals;
const tier = tiers.find((known) => known === values.tier);
if (folder === undefined || rest.length > 0 || tier === undefined) {
  console.error(
    'Name a folder of golden sets: npm run -s bench:bounds -- FOLDER [--tier default|refined|quality] [--json]',
  );
  process.exit(2);
}

const files = readdirSync(folder).filter((name) => /(?<!(?:^|\.)(?:gate|sweep))\.ya?ml$/.test(name));
const placed: PlacedQuestion[] = [];
for (const file of files.sort()) {
  const set = await readQuestionSet(join(folder, file), { cwd: process.cwd() });
  const questions = set.queries.filter(({ answerable }) => answerable);
  if (questions.length === 0) continue;
  if (set.corpus === undefined) throw new Error(`${file} names no corpus.`);
  console.error(`Asking ${questions.length} questions of ${file} ...`);
  const opened = await openPackage(set.corpus.name, tier);
  const kind = basename(file).replace(/\.ya?ml$/, '');
  for (const question of questions) placed.push(await placeItems(opened, question, kind));
  await opened.close();
}
console.log(values.json ? JSON.stringify(placed, null, 2) : boundsMarkdown(placed));
