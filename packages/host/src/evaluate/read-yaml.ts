import { readFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import { parseYaml } from '@touchstone/eval';

/** The value of a YAML file. Throws `invalid_request` with file and line where it is not YAML. */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new RetrievalError('invalid_request', `Cannot read ${file}: check that the file exists and is readable.`, {
      cause,
    });
  });
  return parseYaml(text, file).value;
}
