import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Writes a generated page; with `--check` on the command line, ends with 1 where the page is not current. `task` writes
 * it anew.
 */
export function writeOrCheck(file, text, task) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.error(`Wrote ${file}.`);
    return;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  console.error(`${file} is not current: run "npm run ${task}" and look at what changed.`);
  process.exitCode = 1;
}
