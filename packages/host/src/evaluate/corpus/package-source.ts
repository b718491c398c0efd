import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Source } from '@touchstone/ingest';

/** An installed package as a source. */
export interface PackageSource {
  readonly source: Source;
  readonly folder: string;
  readonly version: string;
}

/** The files behind the demo and the golden set over the package fastify: its docs, source and types. */
export const fastifyFiles = ['docs/**/*.md', 'lib/**/*.js', 'types/**/*.d.ts', 'fastify.js', 'fastify.d.ts'] as const;

/** The files that golden sets of these packages are about. */
const includes: Readonly<Record<string, readonly string[]>> = {
  fastify: fastifyFiles,
};

/** Of any other package: docs, sources and types. */
const usual = { include: ['*.md', 'docs', 'lib', 'src', 'types', '*.js', '*.mjs', '*.cjs', '*.ts'] };
const unwanted = { exclude: ['test', 'tests', '__tests__', 'benchmark', 'benchmarks', '*.test.*', '*.min.*'] };

/**
 * The package that is installed where the user is, or that this program was developed with. Throws `invalid_config` where
 * there is none.
 */
export function packageSource(name: string, cwd: string): PackageSource {
  const folder = locate(name, cwd);
  const include = includes[name];
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { version } = manifest as { readonly version: string };
  const files = include === undefined ? { ...usual, ...unwanted } : { include };
  return { source: { path: folder, name, ...files }, folder, version };
}

function locate(name: string, cwd: string): string {
  for (const start of [join(cwd, 'index.js'), import.meta.url]) {
    for (const below of createRequire(start).resolve.paths(name) ?? []) {
      const folder = join(below, name);
      if (isPackage(folder)) return folder;
    }
  }
  throw new RetrievalError(
    'invalid_config',
    `The package "${name}" is not installed: run "npm install ${name}" in ${cwd}, or name an index of the config.`,
  );
}

function isPackage(folder: string): boolean {
  try {
    readFileSync(join(folder, 'package.json'));
    return true;
  } catch {
    return false;
  }
}
