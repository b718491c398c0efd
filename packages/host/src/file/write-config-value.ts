import { extname } from 'node:path';
import { type JsonValue, RetrievalError } from '@touchstone/contract';
import { readRegularFile } from '@touchstone/ingest/git';
import { writeWhole } from './write-whole.ts';

/** The file of a written value, or the text to add by hand. */
export interface WrittenConfig {
  /** The config file. */
  readonly written?: string;
  /** Lines for a config that is a program. */
  readonly byHand?: string;
}

/**
 * Sets one value of a YAML or JSON config in place: comments, order and everything else stay. Gives the lines to add by hand where the
 * config is a program, which is left alone.
 *
 * @throws `invalid_request` for arguments of another kind; `invalid_config` without a config file.
 */
export async function writeConfigValue(
  file: string | undefined,
  path: readonly string[],
  value: JsonValue,
): Promise<WrittenConfig> {
  if (file === undefined) {
    throw new RetrievalError('invalid_config', 'There is no config file to write to: create one with "init" first.');
  }
  const extension = extname(file);
  if (!['.yaml', '.yml', '.json'].includes(extension)) return { byHand: linesOf(path, value) };
  const text = (await readRegularFile(file)).toString('utf8');
  // Loaded here, since few processes write a config.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  document.setIn(path, typeof value === 'object' ? document.createNode(value, { flow: true }) : value);
  const changed =
    extension === '.json'
      ? `${JSON.stringify(document.toJS(), null, 2)}\n`
      : document.toString({ lineWidth: 0, flowCollectionPadding: !/[[{][^\s\]}]/.test(text) });
  writeWhole(file, changed);
  return { written: file };
}

/** `retrieval: { hybridAlpha: 0.4 },` as a member of the object that a program gives to defineConfig. */
function linesOf(path: readonly string[], value: JsonValue): string {
  return `${path.reduceRight((inner, key) => `{ ${key}: ${inner} }`, JSON.stringify(value)).slice(2, -2)},`;
}
