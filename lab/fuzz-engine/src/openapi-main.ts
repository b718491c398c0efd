// What others make of /openapi.json: two linters, two generators of TypeScript clients that are compiled and call a running engine, and,
// where Python is at hand, a generated Python client and Schemathesis. `npm run test:openapi`; needs the npm registry, and PyPI for Python.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type EngineProcess, startEngineProcess } from './engine-process.ts';

const npmTools = [
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.99.0',
  'esbuild@0.25.12',
  'typescript@5.9.3',
  '@types/node@24',
];
const pythonTools = ['openapi-python-client==0.29.0', 'schemathesis>=4,<5'];

const folder = mkdtempSync(join(tmpdir(), 'touchstone-openapi-'));
const engine = await startEngineProcess();
const failures: string[] = [];
try {
  cpSync(fileURLToPath(new URL('../clients', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const document = await fetch(`${engine.url}/openapi.json`, { headers: { authorization: `Bearer ${engine.key}` } });
  writeFileSync(join(folder, 'openapi.json'), await document.text());
  run('npm installs the tools', 'npm', ['install', '--no-audit', '--no-fund', '--silent', ...npmTools]);
  lint();
  generateTypeScript();
  if (spawnSync('python3', ['-m', 'venv', join(folder, 'venv')]).status === 0) usePython(engine);
  else console.log('SKIPPED the Python client and Schemathesis: there is no python3 with venv.');
} finally {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(`FAILED ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function lint(): void {
  writeFileSync(join(folder, 'ruleset.yaml'), 'extends: [[spectral:oas, recommended]]\n');
  run('redocly finds no error', 'npx', ['redocly', 'lint', '--extends=recommended', 'openapi.json']);
  const spectral = ['lint', '--ruleset=ruleset.yaml', '--fail-severity=error', '--quiet', 'openapi.json'];
  run('spectral finds no error', 'npx', ['spectral', ...spectral]);
}

function generateTypeScript(): void {
  mkdirSync(join(folder, 'generated'));
  run('openapi-typescript', 'npx', ['openapi-typescript', 'openapi.json', '-o', 'generated/api.ts']);
  run('hey-api', 'npx', ['openapi-ts', '-i', 'openapi.json', '-o', 'generated/hey']);
  const strict = ['--strict', '--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler'];
  run('both compile', 'npx', ['tsc', ...strict, '--outDir', 'compiled', 'use-openapi-fetch.ts', 'use-hey-api.ts']);
  run('the client of openapi-typescript answers', process.execPath, ['compiled/use-openapi-fetch.js']);
  // Its files name one another without extensions, as bundlers have it.
  const bundle = ['--bundle', '--platform=node', '--format=esm', '--outfile=compiled/hey.mjs'];
  run('the client of hey-api is bundled', 'npx', ['esbuild', 'compiled/use-hey-api.js', ...bundle]);
  run('the client of hey-api answers', process.execPath, ['compiled/hey.mjs']);
}

function usePython({ url, key }: EngineProcess): void {
  const bin = join(folder, 'venv', 'bin');
  run('pip installs the tools', join(bin, 'pip'), ['install', '-q', ...pythonTools]);
  const generated = ['generate', '--path', 'openapi.json', '--output-path', 'generated/python', '--meta', 'none'];
  run('openapi-python-client', join(bin, 'openapi-python-client'), generated);
  run('the Python client answers', join(bin, 'python'), ['use_client.py']);
  run('Schemathesis finds no defect', join(bin, 'schemathesis'), [
    ...['run', `${url}/openapi.json`, '-H', `Authorization: Bearer ${key}`, '--seed', '7', '--max-examples', '50'],
    ...['--checks', 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'],
  ]);
}

/** Runs a step in the folder; what a failed one printed is told. */
function run(step: string, program: string, args: readonly string[]): void {
  const env = { ...process.env, NODE_OPTIONS: '', TOUCHSTONE_URL: engine.url, TOUCHSTONE_KEY: engine.key };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${step}`);
  if (status !== 0) failures.push(`${step}\n${`${stdout ?? ''}${stderr ?? ''}`.slice(-4000)}`);
}
