import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoldenSet } from '@touchstone/contract';
import { parseGoldenSet } from '@touchstone/contract/wire';
import { type Document, parseDocument } from 'yaml';
import type { IndexedCorpus } from './indexed-corpus.ts';
import { placeEvidence } from './place-evidence.ts';

/** A file of a golden set: what it says, and the document that keeps its comments. */
export interface GoldenFile {
  readonly file: string;
  readonly set: GoldenSet;
  readonly document: Document;
}

/** Every YAML file of a folder, by name. Throws `invalid_request` for one that is not a golden set. */
export function readGoldenFiles(folder: string): readonly GoldenFile[] {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name) && !aboutSets.test(name));
  return names.sort().map((name) => readGoldenFile(join(folder, name)));
}

/** Writes the candidate id and the hash of every item whose place can be found; the others stay for the check to name. */
export function fill({ file, set, document }: GoldenFile, corpus: IndexedCorpus): GoldenFile {
  set.questions.forEach(({ expected }, question) => {
    expected.forEach((item, position) => {
      const placement = placeEvidence(item, corpus);
      if (placement.fault !== undefined) return;
      const place = ['questions', question, 'expected', position];
      document.setIn([...place, 'candidate_id'], placement.candidateId);
      document.setIn([...place, 'content_hash'], placement.contentHash);
    });
  });
  writeFileSync(file, document.toString({ lineWidth: 120 }));
  return readGoldenFile(file);
}

function readGoldenFile(file: string): GoldenFile {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const [error] = document.errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return { file, set: parseGoldenSet(document.toJS(), file), document };
}

/** A gate or a sweep stands beside the sets that it is about. */
const aboutSets = /(?:^|\.)(?:gate|sweep)\.ya?ml$/;
