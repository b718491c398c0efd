import { readFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import { LineCounter, parseDocument } from 'yaml';

/** What a YAML file says. Throws `invalid_request` with file and line for what is not YAML. */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new RetrievalError('invalid_request', `Cannot read ${file}: check that the file exists and is readable.`, {
      cause,
    });
  });
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  const [fault] = document.errors;
  if (fault === undefined) return document.toJS();
  const { line } = lineCounter.linePos(fault.pos[0]);
  throw new RetrievalError('invalid_request', `${file}, line ${line}: not valid YAML (${fault.code}).`);
}
