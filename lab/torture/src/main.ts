// `npm run test:torture -- [--seed S]... [--minutes N | --count N] [--only files/PDF,requests]... [--number N]
// [--keep FOLDER] [--json]`: makes hostile files, requests, databases, logs, packs and repositories from seeds,
// gives them to a process that is watched, and ends with 1 where a rule of docs/operate.md is broken. Seed, group
// and number make a case again; `--keep` writes failing ones to a folder, and `--replay FOLDER` tries what lies there
// once more, as it was or as you have reduced it.
import { parseArgs } from 'node:util';
import { caseGroups } from './case-groups.ts';
import { mergeResults } from './merge-results.ts';
import { whyNotCompared } from './numbers/outside-programs.ts';
import { replay } from './replay.ts';
import { resultsTable } from './results-table.ts';
import { type GroupResult, torture } from './torture.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: [String(Date.now() % 100_000)] },
    minutes: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string', multiple: true },
    number: { type: 'string' },
    keep: { type: 'string' },
    replay: { type: 'string' },
    json: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const only = values.only?.flatMap((names) => names.split(','));
const [count, minutes, number] = (['count', 'minutes', 'number'] as const).map((name) => numberOf(name));
const wrong = whatIsWrong();
if (wrong !== undefined) {
  console.error(wrong);
  process.exitCode = 2;
} else if (values.replay !== undefined) {
  const { faults, ...taken } = await replay(values.replay);
  console.log(JSON.stringify({ faults, ...taken }, undefined, 2));
  if (faults.length > 0) process.exitCode = 1;
} else {
  await tortureAll();
}

function numberOf(name: 'count' | 'minutes' | 'number'): number | undefined {
  return values[name] === undefined ? undefined : Number(values[name]);
}

/** A typing error must not pass for a run in which everything was right. */
function whatIsWrong(): string | undefined {
  for (const [name, value] of Object.entries({ count, minutes, number })) {
    if (value !== undefined && !(value >= 0)) return `--${name} must be a number from 0.`;
  }
  const names = caseGroups({ withNumbers: true }).map(({ name }) => name);
  const unknown = only?.find((start) => !names.some((name) => name.startsWith(start)));
  return unknown === undefined ? undefined : `No group begins with "${unknown}". There are: ${names.join(', ')}.`;
}

/** The seeds, one after another; minutes and count are for each. */
async function tortureAll(): Promise<void> {
  const started = performance.now();
  const runs: (readonly GroupResult[])[] = [];
  let failures = 0;
  const whyNot = whyNotCompared();
  if (whyNot !== undefined) console.error(`SKIPPED: numbers are not compared with those of others: ${whyNot}`);
  for (const seed of values.seed) {
    const run = await torture({
      seed,
      count: count ?? (minutes === undefined ? 5 : undefined),
      minutes,
      only,
      number,
      withNumbers: whyNot === undefined,
      keepIn: values.keep,
      onFailure: (failure) => {
        failures += 1;
        console.error(JSON.stringify({ seed, ...failure }));
      },
      onCase: ({ group, number, made, outcome }) => {
        if (values.verbose) console.error(`${group} ${number}: ${Math.round(outcome.elapsedMs)} ms, ${made}`);
      },
    });
    runs.push(run);
  }
  const results = mergeResults(runs);
  const about = { seeds: values.seed, minutes: (performance.now() - started) / 60_000 };
  console.log(values.json ? JSON.stringify({ ...about, results }, undefined, 2) : resultsTable(results, about));
  if (failures > 0) process.exitCode = 1;
}
