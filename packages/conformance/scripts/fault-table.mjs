#!/usr/bin/env node
// Prints the fault matrix of a test run as a Markdown table: `vitest run --reporter=json --outputFile=report.json`, then
// `touchstone-fault-table report.json`.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { faultRowsOf, faultTable } from '@touchstone/conformance/fault-table';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Pass the file that the JSON reporter of vitest wrote.\n');
  process.exit(2);
}
const rows = faultRowsOf(JSON.parse(readFileSync(file, 'utf8')));
if (rows.length === 0) {
  process.stderr.write(`${file} holds no faults: run the tests of an adapter that passes \`failing\` to its suite.\n`);
  process.exit(1);
}
process.stdout.write(faultTable(rows));
