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

/** The same for a part of a page: what stands between `<!-- NAME: ... -->` and `<!-- end of NAME -->`. */
export function writeOrCheckPart(file, name, text, task) {
  const page = readFileSync(file, 'utf8');
  const place = new RegExp(`(<!-- ${name}: [^\\n]*-->\\n\\n)[^]*?(<!-- end of ${name} -->)`);
  if (!place.test(page)) throw new Error(`${file} has no place for ${name}.`);
  writeOrCheck(
    file,
    page.replace(place, (_, begin, end) => `${begin}${text.trimEnd()}\n\n${end}`),
    task,
  );
}
