// Writes api/PACKAGE.txt: what each entry of each package exports, as its types declare it, without comments. With --check compares
// them, so that a change of what others build on is seen. Reads what `npm run build` wrote.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { writeOrCheck } from './write-or-check.mjs';

const folders = ['packages', 'apps'].flatMap((group) => readdirSync(group).map((name) => join(group, name)));
const reports = new Map();
for (const folder of folders.sort()) {
  const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object');
  const parts = entries.map(([entry, { types }]) => reportOf(`${name}${entry.slice(1)}`, resolve(folder, types)));
  if (parts.length > 0) reports.set(`api/${name.replace('@touchstone/', '')}.txt`, parts.join('\n'));
}
const names = [...reports.values()].join('').match(/^# \S+, (\d+) names$/gm) ?? [];
const count = names.reduce((sum, line) => sum + Number(/(\d+) names/.exec(line)?.[1]), 0);
if (count === 0) throw new Error('No exported name was found: run "npm run build" first.');

mkdirSync('api', { recursive: true });
for (const file of readdirSync('api')
  .map((name) => join('api', name))
  .filter((file) => !reports.has(file))) {
  if (process.argv.includes('--check')) throw new Error(`${file} is of no package: run "npm run api".`);
  rmSync(file);
}
for (const [file, text] of reports) writeOrCheck(file, text, 'api');
console.log(`${count} exported names in ${names.length} entries of ${reports.size} packages.`);

function reportOf(entry, file) {
  const exported = exportsOf(file);
  const declared = [...exported].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `# ${entry}, ${exported.size} names\n\n${declared.join('\n')}\n`;
}

/** Each exported name with its declaration, or with the module of another package that it comes from. */
function exportsOf(file) {
  const text = readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
  const own = declarationsOf(text);
  const found = new Map(own);
  for (const [, list, from] of text.matchAll(/^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?;/gm)) {
    const source = from?.startsWith('.') ? exportsOf(resolve(dirname(file), from.replace(/\.[jt]s$/, '.d.ts'))) : own;
    for (const item of list
      .split(',')
      .map((each) => each.trim().replace(/^type /, ''))
      .filter(Boolean)) {
      const [name, as = name] = item.split(' as ');
      found.set(as, source.get(name) ?? `${as}: of ${from ?? 'an import'}`);
    }
  }
  return found;
}

/** Top-level exported declarations by name; overloads stay together. */
function declarationsOf(text) {
  const found = new Map();
  const statement =
    /^export (?:declare )?(?:function|const|class|interface|type|abstract class) (\w+)[\s\S]*?(?:;|\})$(?=\n(?:[^\s}]|$))/gm;
  for (const [whole, name] of text.matchAll(statement)) {
    const tidy = whole.replace(/\n\s*\n/g, '\n').replace(/^ {4,}/gm, (spaces) => spaces.slice(spaces.length / 2));
    found.set(name, found.has(name) ? `${found.get(name)}\n${tidy}` : tidy);
  }
  return found;
}
