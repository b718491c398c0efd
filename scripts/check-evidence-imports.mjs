// Holds the files of retrieval to short chains of imports: a reader must not have to follow one thread through the whole package.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import process from 'node:process';

const root = 'packages/pipeline/src';
const longestAllowed = 10;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join(root, name));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const chains = new Map();
const longest = files
  .map((file) => chainFrom(file, []))
  .reduce((best, chain) => (chain.length > best.length ? chain : best), []);
const count = [...imports.values()].reduce((sum, { length }) => sum + length, 0);

if (count < files.length)
  fail(`Only ${count} imports were found in ${files.length} files of ${root}: they are not being read.`);
if (longest.length > longestAllowed) {
  fail(
    `The longest chain of imports in ${root} has ${longest.length} files, ${longestAllowed} are allowed:\n  ${longest.join('\n  ')}\n` +
      'Move a shape or a rule to a file that needs less.',
  );
}
console.log(
  `The longest chain of imports among ${files.length} files has ${longest.length}; ${longestAllowed} are allowed.`,
);

/** The files of this package that a file imports, types included. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']*)\.ts'/g)].map(([, path]) =>
    normalize(join(dirname(file), `${path}.ts`)),
  );
}

/** The longest chain that begins with a file; fails at a circle. */
function chainFrom(file, way) {
  const known = chains.get(file);
  if (known !== undefined) return known;
  if (way.includes(file))
    fail(`These files import one another in a circle:\n  ${[...way.slice(way.indexOf(file)), file].join('\n  ')}`);
  const rest = (imports.get(file) ?? [])
    .map((next) => chainFrom(next, [...way, file]))
    .reduce((best, chain) => (chain.length > best.length ? chain : best), []);
  const chain = [file, ...rest];
  chains.set(file, chain);
  return chain;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
