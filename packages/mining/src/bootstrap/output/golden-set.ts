import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ExpectedEvidence, GoldenQuestion, GoldenSet } from '@touchstone/contract';
import { goldenSet } from '@touchstone/contract/wire';
import { contentHash, sliceLines } from '@touchstone/ingest';
import { stringify } from 'yaml';
import { namingFile } from '../../workspace/record-file.ts';
import { knownWeaknesses } from '../bootstrap-request.ts';
import type { FoundQuestion, Target } from '../found-question.ts';
import type { Project } from '../project/open-project.ts';

/**
 * The questions as a golden set over the project as it is: locations and hashes, never text. Answers that are gone are
 * left out, and questions without any.
 */
export async function goldenSetOf(
  project: Project,
  questions: readonly FoundQuestion[],
  name: string,
): Promise<GoldenSet | undefined> {
  const expected = expectedIn(project);
  const found: GoldenQuestion[] = [];
  for (const { id, query, source, targets } of questions) {
    const places = (await Promise.all(targets.map(expected))).filter((place) => place !== undefined);
    if (places.length > 0) found.push({ id, query, category: source, answerable: true, expected: places });
  }
  if (found.length === 0) return undefined;
  return { name, description: descriptionOf(project, questions), corpus: corpusOf(project), questions: found };
}

export async function writeGoldenSet(file: string, set: GoldenSet): Promise<void> {
  await namingFile(file, () => writeFile(file, stringify(goldenSet.encode(set), { lineWidth: 0 })));
}

function expectedIn({ files }: Project): (target: Target) => Promise<ExpectedEvidence | undefined> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return async ({ path, startLine, endLine, symbol }) => {
    const file = byPath.get(path);
    if (file === undefined) return undefined;
    if (startLine === undefined || endLine === undefined) return { path, symbol, grade: 1 };
    const lines = sliceLines((await file.text()) ?? '', startLine, endLine);
    if (lines === undefined) return undefined;
    return { path, startLine, endLine, symbol, contentHash: contentHash(lines), grade: 1 };
  };
}

function descriptionOf({ name }: Project, questions: readonly FoundQuestion[]): string {
  const sources = [...new Set(questions.map(({ source }) => source))].sort();
  return [
    `Questions that ${name} asks of itself, made without a judge.`,
    ...sources.map((source) => `${source}: ${knownWeaknesses[source]}`),
  ].join(' ');
}

/** An index of the config, or a working copy below a folder of sources. */
function corpusOf({ name, root, prefix, ref, source }: Project): GoldenSet['corpus'] {
  const include = prefix === '' ? (source.include ?? ['*']) : [prefix.replace(/\/$/, '')];
  return { name, ref, sources: [{ folder: basename(root), repo: name, ref, include }] };
}
