// Counts the definitions that universal-ctags names in folders of code and that chunks do not: node scripts/compare-symbols.mjs [--list] FOLDER...
// `INGEST` may name another build of packages/ingest, to compare two versions.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';

const list = process.argv.includes('--list');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const version = spawnSync('ctags', ['--version'], { encoding: 'utf8' }).stdout ?? '';
if (!version.includes('Universal Ctags'))
  fail('universal-ctags is not there: install it (apt-get install universal-ctags).');
if (folders.length === 0) fail('Name folders of code: node scripts/compare-symbols.mjs FOLDER...');
const ingest = process.env.INGEST ?? new URL('../packages/ingest/src/index.ts', import.meta.url).href;
const { chunkDocument } = await import(ingest);

/** What is a definition: no variable, field, parameter or constant of an enumeration. */
const kinds =
  /^(?:class|struct|union|enum|interface|trait|protocol|object|module|namespace|record|func|function|method|constructor|subroutine|singletonMethod|generator|typedef|type|typealias|talias|implementation|delegate|macro|test|guard)$/;
const filesAtMost = 400;
const total = new Map();
for (const folder of folders) {
  const counts = await compare(folder);
  console.log(`${folder}: ${[...counts].map(([language, count]) => `${language} ${said(count)}`).join('; ')}`);
  for (const [language, count] of counts) {
    const sum = counted(total, language);
    for (const [key, value] of Object.entries(count)) sum[key] += value;
  }
}
console.log('All:');
for (const [language, count] of [...total].toSorted()) console.log(`${language.padEnd(12)} ${said(count)}`);

async function compare(folder) {
  const counts = new Map();
  for (const [path, tags] of tagsOf(folder)) {
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    if (text.length > 600_000 || lines.some((line) => line.length > 2000)) continue;
    const { chunks } = await chunkDocument({ path, text }, { targetTokens: 1, maxTokens: 1, minTokens: 0 });
    const quoted = linesOfHeredocs(text, extname(path));
    for (const tag of tags) {
      if (isNone(tag, lines[tag.line - 1] ?? '') || quoted.has(tag.line)) continue;
      const count = counted(counts, tag.language);
      count.all += 1;
      const named = symbolsAt(chunks, tag.line);
      const isType = !/^(?:function|method|constructor|subroutine|test)/.test(tag.kind);
      const isNamed = named.some(
        (symbol) => isSame(symbol, tag.name) || (isType && symbol.split('.').includes(tag.name)),
      );
      const around = plain(tag.scope ?? '').split('.');
      if (!isNamed) count.missing += 1;
      const last = named[0]?.split('.').at(-1);
      const isWrong = !isNamed && last !== undefined && !around.includes(last);
      if (isWrong) count.wrong += 1;
      if (list && !isNamed)
        console.log(
          `  ${isWrong ? `is called ${named[0]}` : 'has no name'}: ${tag.kind} ${tag.name}, ${path}:${tag.line}`,
        );
    }
  }
  return counts;
}

function tagsOf(folder) {
  const files = filesBelow(folder).filter(
    (path) => !/\.min\.|\.d\.[cm]?ts$|\.(?:md|json|ya?ml|css|html|xml|map)$/.test(path),
  );
  const options = [
    '--map-ObjectiveC=+.mm',
    '--map-Sh=+.bats',
    '--output-format=json',
    '--fields=*',
    '-f',
    '-',
    '-L',
    '-',
  ];
  const input = files.slice(0, filesAtMost).join('\n');
  const { stdout } = spawnSync('ctags', options, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const tags = stdout.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      // A name that is no UTF-8.
      return [];
    }
  });
  return Map.groupBy(
    tags.filter(({ _type, kind }) => _type === 'tag' && kinds.test(kind)),
    ({ path }) => path,
  );
}

/** What ctags takes for a definition and is none, and languages that chunks know nothing of. */
function isNone({ language, kind, name }, line) {
  if (
    /^(?:__anon|anonymous|Anonymous|<)/.test(name) ||
    /^(?:CMake|Make|CPreProcessor|Erlang|Autoconf|M4)$/.test(language)
  )
    return true;
  if (/^(?:C\+\+|C|CUDA|ObjectiveC)$/.test(language) && (kind === 'macro' || /^(?:TYPED_)?TEST(?:_[FP])?$/.test(name)))
    return true;
  if (language === 'ObjectiveC' && kind === 'enum') return !/enum|ENUM|OPTIONS/.test(line);
  if (language === 'ObjectiveC' && /^(?:function|typedef|struct)$/.test(kind))
    return line.includes(';') || !/typedef|\(|\{/.test(line);
  // Parameters of lambdas, and companions, whose members belong to their class here.
  if (language === 'Kotlin')
    return name === 'Companion' || (kind === 'method' && !/\bfun\b|constructor|\binit\b/.test(line));
  if (language === 'JavaScript' && kind === 'class') return !/\bclass\b|function/.test(line);
  if (language === 'C#')
    return kind === 'typedef' || /\bwhere\b/.test(line) || (kind === 'method' && line.trimEnd().endsWith(');'));
  if (language === 'PHP' || language === 'Python') return kind === 'namespace';
  if (language === 'Perl') return kind === 'module';
  return language === 'Sh' && name.endsWith('=');
}

/** Elixir keeps examples of code in its documentation. */
function linesOfHeredocs(text, extension) {
  if (!/^\.exs?$/.test(extension)) return new Set();
  const lineAt = (place) => text.slice(0, place).split('\n').length;
  return new Set(
    [...text.matchAll(/("""|''')[\s\S]*?\1/g)].flatMap((match) => {
      const [first, last] = [lineAt(match.index), lineAt(match.index + match[0].length)];
      return Array.from({ length: last - first }, (_, at) => first + at + 1);
    }),
  );
}

function symbolsAt(chunks, line) {
  return chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine)?.symbols ?? [];
}

function isSame(symbol, name) {
  const [a, b] = [symbol.replaceAll(' ', ''), plain(name).replaceAll(' ', '')];
  return (
    a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`) || a.split('.').at(-1) === b.split('.').at(-1)?.split(':')[0]
  );
}

function plain(name) {
  return name
    .replace(/::|#|->|\//g, '.')
    .replace(/(?<!operator .*)<.*>$/s, '')
    .replaceAll('`', '');
}

function counted(counts, language) {
  if (!counts.has(language)) counts.set(language, { all: 0, missing: 0, wrong: 0 });
  return counts.get(language);
}

function said({ all, missing, wrong }) {
  return `${missing} of ${all} not named (${wrong} called something else)`;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
