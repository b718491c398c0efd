import { extname } from 'node:path';
import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { readRegularFile } from '@touchstone/ingest/git';
import { importModule } from './import-module.ts';
import { type ParsedText, parseYaml } from './parse-yaml.ts';

/**
 * The content of a config file, not yet checked.
 *
 * @throws `invalid_config` for a file that is missing, cannot be parsed, or throws while it runs.
 */
export async function readConfig(file: string): Promise<ParsedText> {
  if (isProgram(file)) return { value: await defaultExport(file), locate: () => '' };
  switch (extname(file)) {
    case '.yaml':
    case '.yml':
    case '.json':
      return parseYaml(await readText(file), file);
    default:
      throw new RetrievalError(
        'invalid_config',
        `${file}: the name of a config file must end in .ts, .mjs, .js, .yaml, .yml or .json.`,
      );
  }
}

/** True if reading the config means to run it. */
export function isProgram(file: string): boolean {
  return /\.(?:m?ts|m?js)$/.test(file);
}

async function readText(file: string): Promise<string> {
  try {
    return (await readRegularFile(file)).toString('utf8');
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

async function defaultExport(file: string): Promise<unknown> {
  if (/['"]@touchstone\/config['"]/.test(await readText(file))) {
    const message = `${file} imports "@touchstone/config", which has another name now: write "touchstone".`;
    throw new RetrievalError('invalid_config', message);
  }
  try {
    const module = await importModule(file);
    const config = typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
    if (config !== undefined) return config;
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    throw new RetrievalError('invalid_config', `${file} failed while it was loaded: ${messageOf(cause)}`, { cause });
  }
  throw new RetrievalError(
    'invalid_config',
    `${file} has no default export: write "export default defineConfig({...})".`,
  );
}

function unreadable(file: string, cause: unknown): RetrievalError {
  const missing = cause instanceof Error && Reflect.get(cause, 'code') === 'ENOENT';
  const what = missing ? 'does not exist' : `cannot be read: ${messageOf(cause)}`;
  return new RetrievalError('invalid_config', `The config file ${file} ${what}.`, { cause });
}

function messageOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ');
}
