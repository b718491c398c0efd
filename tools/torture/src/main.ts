// `npm run test:torture [-- --seed S] [--minutes N | --count N] [--only files/PDF]... [--number N] [--keep FOLDER] [--json]`: makes
// hostile files, requests, databases, logs and packs from a seed, gives them to a process that is watched, and ends with 1 where a rule of
// docs/reliability.md is broken. Seed, group and number make a case again; `--keep` writes failing ones to a folder.
import { parseArgs } from 'node:util';
import { torture } from './torture.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    minutes: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string', multiple: true },
    number: { type: 'string' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));
let failures = 0;
const results = await torture({
  seed: values.seed,
  count: numberOf(values.count) ?? (values.minutes === undefined ? 5 : undefined),
  minutes: numberOf(values.minutes),
  only: values.only,
  number: numberOf(values.number),
  keepIn: values.keep,
  onFailure: (failure) => {
    failures += 1;
    console.error(JSON.stringify({ seed: values.seed, ...failure }));
  },
  onCase: ({ group, number, made, outcome }) => {
    if (values.verbose)
      console.error(
        `${group} ${number} ${Math.round(outcome.elapsedMs)} ms ${Math.round(outcome.heldMs)} held ${Math.round(outcome.grownBytes / 2 ** 20)} MiB: ${made}`,
      );
  },
});
if (values.json) console.log(JSON.stringify({ seed: values.seed, results }, undefined, 2));
else console.table(results);
if (failures > 0) process.exitCode = 1;
