// Makes what `npm install touchstone` brings: the command, `open`, the default providers and their threads in one folder, bundle/, that
// needs three packages beside it. Files that are started or loaded by name keep their paths of the repository below it (those of other
// packages stand in vendor/), so that what a source reads beside itself lies where it looks.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const app = dirname(dirname(fileURLToPath(import.meta.url)));
const root = resolve(app, '../..');
const out = join(app, 'bundle');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * What stays a package of its own: jiti and piscina load files of theirs. The types of `open` name zod's, and need its package; in the
 * bundle it is nonetheless, since its hundred files take longer to find than all else to load.
 */
const unbundled = read(join(app, 'package.json')).unbundled.filter((name) => name !== 'zod');

/** What is loaded or started by name: providers that a config names without an installation, and the scripts of threads. */
const named = [
  '@touchstone/host',
  '@touchstone/lexical',
  '@touchstone/local-models',
  '@touchstone/provider-sqlite',
  '@touchstone/readers',
  '@touchstone/read-pdf',
  '@touchstone/bert-encoder/thread',
  '@touchstone/host/refine-process',
  '@touchstone/ingest/freshness-worker',
  '@touchstone/ingest/process',
  '@touchstone/ingest/worker',
];

/** What sources read beside themselves. */
const assets = [
  'apps/inspector/dist/page',
  'packages/bert-encoder/wasm',
  'packages/eval/assets',
  'packages/host/profiles',
  'packages/local-models/model',
];

/** What tells its version by its manifest. */
const versioned = ['apps/cli', 'packages/provider-kit'];

const grammars = [
  ...['bash', 'c-sharp', 'cpp', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'rust', 'tsx', 'typescript'],
];

const folders = new Map(
  ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => {
      const folder = join(root, group, name);
      return [read(join(folder, 'package.json')).name, folder];
    }),
  ),
);
const sourceOf = (specifier) => entryOf(specifier, 'touchstone:source');
/** Packages of which files are read, with these files. */
const vendored = {
  '@vscode/tree-sitter-wasm': {
    from: 'packages/ingest',
    files: ['package.json', ...grammars.map((name) => `wasm/tree-sitter-${name}.wasm`)],
  },
  'web-tree-sitter': { from: 'packages/ingest', files: ['web-tree-sitter.wasm'] },
  'pdfjs-dist': {
    from: 'packages/read-pdf',
    files: ['package.json', 'cmaps', 'legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.min.mjs'],
  },
};
const copied = Object.entries(vendored).map(([name, { from, files }]) => [name, packageFolder(name, from, files[0])]);
const places = Object.fromEntries([
  ...named.map((specifier) => [specifier, relative(root, sourceOf(specifier)).replace(/\.ts$/, '.js')]),
  ...Object.entries(vendored).flatMap(([name, { files }]) =>
    files.map((file) => [`${name}/${plain(file)}`, `vendor/${name}/${plain(file)}`]),
  ),
]);

rmSync(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [
    'apps/cli/src/main.ts',
    'apps/cli/src/index.ts',
    'apps/engine/src/workers/worker.ts',
    ...named.map((specifier) => relative(root, sourceOf(specifier))),
  ],
  outdir: out,
  outbase: root,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.13',
  conditions: ['touchstone:source'],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  // What is not ours to bring: who wants it installs it.
  external: [...unbundled, '@opentelemetry/sdk-node'],
  logLevel: 'warning',
  // Their modules as they are: of what Node would take, an import that waits for yaml sees no names, and the parts of jsonc-parser stay out.
  alias: {
    yaml: join(packageFolder('yaml', 'packages/host'), 'browser/index.js'),
    'jsonc-parser': join(packageFolder('jsonc-parser', 'apps/cli'), 'lib/esm/main.js'),
  },
  // What was written for `require` finds it.
  banner: {
    js: "import{createRequire as touchstoneRequire}from'node:module';const require=touchstoneRequire(import.meta.url);",
  },
  plugins: [
    { name: 'own-places', setup: keepPlaces },
    { name: 'one-locale', setup: keepEnglish },
  ],
});
refuseNameless();
for (const asset of assets) copy(join(root, asset), asset);
for (const folder of versioned) {
  const { name, version } = read(join(root, folder, 'package.json'));
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, folder, 'package.json'), JSON.stringify({ name, version, type: 'module' }));
}
for (const [name, folder] of copied) {
  for (const file of vendored[name].files) copy(join(folder, file), `vendor/${name}/${plain(file)}`);
}
writeTypes();
writeLicences();

/** Messages of zod in sixty languages are half of it, are read at each start, and nothing here shows them. */
function keepEnglish(plugin) {
  plugin.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
    contents: "export { default as en } from './en.js';",
    loader: 'js',
  }));
}

/**
 * A source sees the place it had: `import.meta.url` and `import.meta.resolve` answer as if it lay there. The module that knows it is used
 * by all entries, and lies in chunks/ therefore. Where the bundle of a host has taken it in, the places are those of the installed package.
 */
function keepPlaces(plugin) {
  plugin.onResolve({ filter: /^touchstone:places$/ }, ({ path }) => ({ path, namespace: 'places' }));
  plugin.onLoad({ filter: /.*/, namespace: 'places' }, () => ({
    contents: `
      import { existsSync } from 'node:fs';
      const beside = new URL('..', import.meta.url);
      const root = existsSync(new URL('apps/cli/package.json', beside))
        ? beside
        : new URL('bundle/', import.meta.resolve('touchstone/package.json'));
      const places = ${JSON.stringify(places)};
      export const here = (place) => new URL(place, root).href;
      export const find = (name) => (Object.hasOwn(places, name) ? here(places[name]) : import.meta.resolve(name));`,
  }));
  plugin.onLoad({ filter: /\.(?:ts|mjs|js)$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('import.meta.')) return undefined;
    const place = relative(root, path).replace(/\.ts$/, '.js');
    const placed = text
      .replaceAll('import.meta.url', `touchstoneHere(${JSON.stringify(place)})`)
      .replaceAll('import.meta.resolve(', 'touchstoneFind(')
      // The parser starts a file beside itself: it is copied whole and loaded from there.
      .replace(/(?<!typeof )import\('(pdfjs-dist\/[^']+)'\)/, "import(touchstoneFind('$1'))")
      // What this loads when it is needed is in the bundle.
      .replace(/^const require = createRequire\(.*$/m, '');
    const contents = `${placed}\nimport { here as touchstoneHere, find as touchstoneFind } from 'touchstone:places';`;
    return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js', resolveDir: dirname(path) };
  });
}

/** Of a CommonJS module, `await import()` of a chunk has no name but `default`. */
function refuseNameless() {
  const nameless = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external))
    .filter(({ path }) => metafile.inputs[path]?.format === 'cjs')
    .map(({ path }) => path);
  if (nameless.length > 0) throw new Error(`These have no names when they are imported late: ${nameless.join(', ')}`);
}

/** The source or the types behind an entry of one of our packages, as its `exports` say. */
function entryOf(specifier, condition) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const folder = folders.get(name);
  const target = read(join(folder, 'package.json')).exports[`.${specifier.slice(name.length)}`];
  return join(folder, target[condition]);
}

function copy(from, place) {
  mkdirSync(dirname(join(out, place)), { recursive: true });
  cpSync(from, join(out, place), { recursive: true, dereference: true });
}

/** A small form of a file stands for it. */
function plain(file) {
  return file.replace('.min.mjs', '.mjs');
}

/** The folder of an installed package, seen from one of ours. */
function packageFolder(name, from, file = 'package.json') {
  return dirname(createRequire(join(root, from, 'package.json')).resolve(`${name}/${file}`));
}

/** The declarations of `open` and of all that they name, beside each other, with relative paths between them. */
function writeTypes() {
  const written = new Set();
  const write = (file) => {
    if (written.has(file)) return;
    written.add(file);
    const named = /(from |import\(|import )(['"])(touchstone|@touchstone\/[^'"]+)\2/g;
    const text = readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '');
    const own = text.replace(named, (_, how, quote, specifier) => {
      const target = relative(dirname(file), entryOf(specifier, 'types'))
        .split(sep)
        .join('/')
        .replace(/\.d\.ts$/, '.js');
      return `${how}${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
    });
    const place = join(out, 'types', relative(root, file));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, own);
    for (const [, , path] of own.matchAll(/(from |import\()['"](\.[^'"]+)['"]/g)) {
      write(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
    }
  };
  write(join(app, 'dist', 'index.d.ts'));
}

/** What others wrote stands in the bundle under their licences. */
function writeLicences() {
  const bundled = new Map();
  for (const input of Object.keys(metafile.inputs)) {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (folder !== undefined) bundled.set(folder, read(join(root, folder, 'package.json')));
  }
  for (const [, folder] of copied) bundled.set(relative(root, folder), read(join(folder, 'package.json')));
  const parts = [...bundled]
    .sort(([, a], [, b]) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
    .map(([folder, { name, version, license, author }]) => {
      const file = readdirSync(join(root, folder)).find((each) => /^(?:licen[cs]e|copying)(?:\.|$|-)/i.test(each));
      const by = typeof author === 'string' ? author : author?.name;
      const text =
        file === undefined
          ? [`License: ${license}`, by].filter(Boolean).join('\n')
          : readFileSync(join(root, folder, file), 'utf8').trim();
      return `## ${name}@${version} (${license})\n\n${text}\n`;
    });
  const weights = readFileSync(join(root, 'packages/local-models/NOTICE'), 'utf8').replace('\n', '\n\n');
  writeFileSync(
    join(out, 'THIRD-PARTY-LICENSES.md'),
    `# Software in this package that others wrote\n\n${parts.join('\n')}\n## Weights of ${weights}`,
  );
}
