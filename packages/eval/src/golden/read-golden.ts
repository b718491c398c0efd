import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type GoldenQuestion, type GoldenSet, RetrievalError } from '@touchstone/contract';
import { goldenQuestion, parseGoldenSet, parseStrictly } from '@touchstone/contract/wire';
import { jsonRecord } from '../readers/json-record.ts';
import { readLines, readText } from '../readers/lines.ts';
import { parseYaml } from '../readers/parse-yaml.ts';

/** One file of golden questions. */
export interface GoldenFile {
  readonly file: string;
  readonly set: GoldenSet;
}

/**
 * Reads golden sets: a YAML or JSON file (a set), a JSONL file (a question a line, named after the file), or all such
 * files of a folder by name. In a folder, `gate.yaml` and `sweep.yaml`, also with a first name (`nightly.gate.yaml`),
 * are skipped: they are about sets. Throws `invalid_request`, with file and where possible line, for another form, an
 * id that two questions have, and a folder without sets.
 */
export async function readGoldenSets(path: string): Promise<readonly GoldenFile[]> {
  const files = (await isFolder(path)) ? await filesOf(path) : [path];
  const read: GoldenFile[] = [];
  for (const file of files) read.push({ file, set: await readSet(file) });
  requireDistinctIds(read);
  return read;
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new RetrievalError('invalid_request', `There is no golden set at ${path}: name a file or a folder.`, {
      cause,
    });
  });
  return found.isDirectory();
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(isSetFile);
  if (names.length > 0) return names.sort().map((name) => join(folder, name));
  throw new RetrievalError(
    'invalid_request',
    `${folder} holds no golden set: no .yaml, .yml, .json or .jsonl file with questions, and no BEIR corpus.jsonl.`,
  );
}

/** True if a file of a folder holds golden questions, by its name. */
export function isSetFile(name: string): boolean {
  return setFile.test(name) && !aboutSets.test(name);
}

async function readSet(file: string): Promise<GoldenSet> {
  return extname(file) === '.jsonl'
    ? readQuestions(file)
    : parseGoldenSet(parseYaml(await readText(file), file).value, file);
}

async function readQuestions(file: string): Promise<GoldenSet> {
  const questions: GoldenQuestion[] = [];
  for await (const line of readLines(file)) {
    if (line.text.trim() === '') continue;
    const input = jsonRecord(file, line);
    const what = `${file}, line ${line.number}`;
    questions.push(parseStrictly(goldenQuestion, { code: 'invalid_request', what, input }));
  }
  if (questions.length > 0) return { name: basename(file, '.jsonl'), questions };
  throw new RetrievalError('invalid_request', `${file} holds no questions.`);
}

function requireDistinctIds(files: readonly GoldenFile[]): void {
  const owners = new Map<string, string>();
  for (const { file, set } of files) {
    for (const { id } of set.questions) {
      const owner = owners.get(id);
      if (owner !== undefined) {
        throw new RetrievalError(
          'invalid_request',
          `Question id "${id}" is used in ${owner} and in ${file}: rename one.`,
        );
      }
      owners.set(id, file);
    }
  }
}

const setFile = /\.(?:ya?ml|jsonl?)$/;
const aboutSets = /(?:^|\.)(?:gate|sweep)\.ya?ml$/;
