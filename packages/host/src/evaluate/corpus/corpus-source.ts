import { join } from 'node:path';
import { type JsonValue, RetrievalError } from '@touchstone/contract';
import { countedWarning, type InputWarning, writeIngestibleCorpus } from '@touchstone/eval';
import type { IngestRequest } from '@touchstone/ingest';
import type { Config } from '../../settings/config-schema.ts';
import type { CorpusPlace } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { corpusHash } from './corpus-hash.ts';
import { keepNotes } from './corpus-notes.ts';
import { packageSource } from './package-source.ts';
import { corpusOfWorkingCopies, movedPlaces, workingCopies } from './working-copies.ts';

/** The index of a corpus that is built for an evaluation. */
export const builtIndex = 'corpus';

/** The source of a corpus: existing indexes, or something to index. */
export type CorpusSource =
  | { readonly kind: 'indexes'; readonly names: readonly string[] }
  | {
      readonly kind: 'built';
      readonly key: JsonValue;
      readonly warnings: readonly InputWarning[];
      /** The request to index; documents are written into the folder first. */
      readonly prepare: (folder: string) => Promise<IngestRequest>;
    };

/**
 * The source of a set's corpus: the indexes of the choice, the set's own documents, the package of the choice, its
 * working copies below the folder `sources`, the config's indexes, the set's package.
 */
export async function corpusSource(
  set: QuestionSet,
  choice: CorpusPlace,
  config: Config,
  { cwd, sources }: { readonly cwd: string; readonly sources?: string },
): Promise<CorpusSource> {
  const { documents, corpus } = set;
  if (choice.index !== undefined) return { kind: 'indexes', names: choice.index };
  if (documents !== undefined) {
    if (choice.package === undefined) return documentSource(documents);
    throw new RetrievalError('invalid_request', `${set.name} has its own corpus: do not name a package for it.`);
  }
  const copied = corpusOfWorkingCopies(set, choice, config, sources);
  if (copied !== undefined) return workingCopySource(set, copied, sources);
  const configured = Object.keys(config.indexes);
  const name = choice.package ?? (configured.length === 0 ? corpus?.name : undefined);
  if (name === undefined) return { kind: 'indexes', names: configured };
  const { source, folder, version } = packageSource(name, cwd);
  const isOther = corpus !== undefined && corpus.name === name && corpus.ref !== version;
  return {
    kind: 'built',
    key: [
      'package',
      name,
      version,
      JSON.stringify([source.include, source.exclude]),
      await corpusHash(folder, 'folder'),
    ],
    warnings: countedWarning(
      'other_corpus',
      isOther ? [`${name} ${version}`] : [],
      `corpus is not the one that the set was written for, ${corpus?.name} ${corpus?.ref}: "eval check" shows what has moved.`,
    ),
    prepare: async (baseDir) => ({ index: builtIndex, baseDir, sources: [source] }),
  };
}

async function workingCopySource(
  set: QuestionSet,
  { name, ref, sources: wanted }: NonNullable<ReturnType<typeof corpusOfWorkingCopies>>,
  place: string | undefined,
): Promise<CorpusSource> {
  const copies = await workingCopies(wanted, place);
  const hashes = await Promise.all(copies.map(({ folder }) => corpusHash(folder, 'folder')));
  return {
    kind: 'built',
    key: ['sources', name, ref, JSON.stringify(wanted), ...hashes],
    warnings: countedWarning(
      'other_corpus',
      await movedPlaces(set, copies),
      `expected places have other text than when the set was written: are the sources of ${wanted.map(({ repo, ref: commit }) => `${repo} at ${commit}`).join(' and ')}?`,
    ),
    prepare: async (baseDir) => ({ index: builtIndex, baseDir, sources: copies.map(({ source }) => source) }),
  };
}

async function documentSource({ file, read }: NonNullable<QuestionSet['documents']>): Promise<CorpusSource> {
  return {
    kind: 'built',
    // The last document of an id, with notes of it.
    key: ['documents', 'last', await corpusHash(file, 'file')],
    warnings: [],
    prepare: async (baseDir) => {
      const repeated = new Map<string, boolean>();
      const note = (id: string, differs: boolean) => void repeated.set(id, differs || repeated.get(id) === true);
      const written = await writeIngestibleCorpus(read(note), join(baseDir, 'corpus.jsonl'));
      await keepNotes(baseDir, written, repeated);
      return { index: builtIndex, baseDir, sources: [{ path: 'corpus.jsonl' }] };
    },
  };
}
