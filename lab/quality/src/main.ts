// `npm run -s bench:quality -- DIR... [--split NAME] [--json]`: each DIR is a set in BEIR form. The table goes to
// stdout, all else to stderr.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type BeirDataset, readBeir } from '@touchstone/eval';
import { type Measurement, measureSet } from './measure-set.ts';
import { json, markdown } from './report.ts';

const usage = `Usage: npm run -s bench:quality -- DIR... [--split NAME] [--json]

Each DIR holds a set in BEIR form: corpus.jsonl, queries.jsonl, and qrels.tsv or qrels/test.tsv (gzipped as well).
  --split NAME  take the judgements of qrels/NAME.tsv
  --json        print numbers for programs`;

const { folders, split, asJson } = readArguments();
// All folders are looked at before the first of them is measured: that takes minutes.
const sets: BeirDataset[] = [];
for (const folder of folders) {
  const set = await attempt(() => readBeir(folder, { split }));
  if (set !== undefined) sets.push(set);
}
if (sets.length < folders.length) process.exit(2);

const measurements: Measurement[] = [];
let failed = 0;
for (const set of sets) {
  console.error(`Measuring ${set.name} ...`);
  try {
    measurements.push(...(await measureSet(set, (note) => console.error(`  ${set.name}: ${note}`))));
  } catch (error) {
    failed += 1;
    console.error(`${set.name} could not be measured: ${messageOf(error)}`);
  }
}
if (measurements.length > 0 || asJson) console.log(asJson ? json(measurements) : markdown(measurements));
if (failed > 0) {
  console.error(`${failed} of ${sets.length} sets could not be measured.`);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        split: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length === 0) throw new Error('Name at least one folder.');
    return { folders: [...new Set(positionals)], split: values.split, asJson: values.json };
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    process.exit(2);
  }
}

async function attempt<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    console.error(messageOf(error));
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
