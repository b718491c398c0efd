import { extname } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { CodeLanguage, Solution } from '../records/mined-question.ts';
import { readText } from '../workspace/read-text.ts';
import { insideFolder } from './inside-folder.ts';
import { belowRoot, type ReadFiles } from './read-strictly.ts';

export type CodeInput = string | { readonly file: string; readonly language?: CodeLanguage };

interface CodePlace {
  /** Of the file that names the code. */
  readonly folder: string;
  readonly place: string;
  /** Of code in the definition itself. */
  readonly language: CodeLanguage | undefined;
  readonly files: ReadFiles;
}

export async function readCode(value: CodeInput, { folder, place, language, files }: CodePlace): Promise<Solution> {
  if (typeof value === 'string') {
    if (language !== undefined) return { language, code: value };
    throw new RetrievalError('invalid_request', `${place}: say in which language it is (language: javascript).`);
  }
  const file = await insideFolder({ folder, path: value.file, place });
  const ofFile = value.language ?? languageOfFile(file) ?? language;
  if (ofFile === undefined) {
    throw new RetrievalError(
      'invalid_request',
      `${place}: the language of ${value.file} is not known by its name. Add language, or name a .py, .js or .ts file.`,
    );
  }
  const code = await readText(file, place);
  files.texts.set(file, code);
  return { path: belowRoot(file, files), language: ofFile, code };
}

/** The language of a file by its name; undefined for one that mining does not read. */
export function languageOfFile(file: string): CodeLanguage | undefined {
  const extension = extname(file).toLowerCase();
  if (/^\.pyi?$/.test(extension)) return 'python';
  if (/^\.[cm]?tsx?$/.test(extension)) return 'typescript';
  return /^\.[cm]?jsx?$/.test(extension) ? 'javascript' : undefined;
}
