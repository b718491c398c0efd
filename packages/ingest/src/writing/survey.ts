import { dirname, join } from 'node:path';
import type { DocumentRecord, IndexPart, RetrievalError } from '@touchstone/contract';
import type { IngestReader } from '../sources/ingest-reader.ts';
import { invalidConfig } from '../sources/invalid-config.ts';
import { type ListedFile, listFiles } from '../sources/list-files.ts';
import { repeatedFiles } from '../sources/repeated-sources.ts';
import type { SkippedFile, SkipReason } from '../sources/skip-rules.ts';
import { isRecordsFile, type ResolvedSource } from '../sources/source.ts';
import type { SourceChanges } from '../sources/watch/source-listings.ts';
import { type DocumentOwners, documentOwners } from './document-owners.ts';
import { isInPart } from './index-part.ts';
import { type OpenedSource, openSource } from './open-source.ts';
import { type FoundDocument, isSameShape, type ReadOptions, readDocuments } from './read-documents.ts';

/** The action of a run for a document. */
export type DocumentAction = 'add' | 'change' | 'relabel' | 'unchanged';

/** A document compared with the ledger; its record has the ledger's `chunkCount` until it is chunked anew. */
export interface SurveyedDocument extends FoundDocument {
  readonly action: DocumentAction;
}

/** A file of a source, in its present state. */
export interface SurveyedFile {
  readonly sourceId: string;
  /** Absolute. */
  readonly location: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Of the whole file; absent for records, which are hashed each for itself, and for a file that turned out not to be text. */
  readonly contentHash?: string;
  /** The reason why the index lacks it. */
  readonly skip?: SkipReason;
}

export interface Survey {
  /** In the order of the sources, and of their paths. */
  readonly files: readonly SurveyedFile[];
  /** In order of source, then path, then line. */
  readonly documents: readonly SurveyedDocument[];
  /** Ledger records whose documents are gone, in ascending order of id. */
  readonly gone: readonly DocumentRecord[];
  readonly skipped: readonly SkippedFile[];
  readonly sources: readonly OpenedSource[];
  /** Locations of records that are malformed or repeat an id, and why they are left out. */
  readonly unusable: readonly string[];
  /** Sources that name files of another one again, through a link: these are indexed once. */
  readonly repeated: readonly RepeatedSource[];
}

/** Ids of a source and of the one that it repeats. */
interface RepeatedSource {
  readonly source: string;
  readonly repeats: string;
}

interface SurveyOptions extends ReadOptions {
  readonly readers: readonly IngestReader[];
  readonly baseDir: string;
  /** The knowledge base of every chunk: the index. */
  readonly knowledgeBaseId: string;
  /** The ledger's records of sources that were not named go too. */
  readonly prune: boolean;
  /** Read nothing but these changes. Default: everything. */
  readonly changes?: SourceChanges;
  /** Leave all documents of other parts to other runs. */
  readonly part?: IndexPart;
  readonly onDocument: (documents: number, bytes: number) => void;
}

/**
 * Reads and hashes everything that the sources name and compares it with the ledger; nothing is written before it ends,
 * so two documents of one id are detected in time. Files of other parts are not read; of these, `files` has those that
 * are in the ledger, with the size that they have there.
 */
export async function survey(
  sources: readonly ResolvedSource[],
  ledger: readonly DocumentRecord[],
  options: SurveyOptions,
): Promise<Survey> {
  const { part } = options;
  const known = new Map(ledger.map((record) => [record.documentId, record]));
  const named = new Set(sources.map(({ id }) => id));
  const owners = documentOwners(ledger, named, options);
  const documents = new Map<string, SurveyedDocument>();
  // An unreadable file is not gone, nor are the files below an unreadable folder.
  const kept: string[] = [];
  const skipped: SkippedFile[] = [];
  const opened: OpenedSource[] = [];
  const files: SurveyedFile[] = [];
  const untouched = new Set<string>();
  const repeated: RepeatedSource[] = [];
  const unusable: string[] = [];
  const unclear = new Set<string>();
  let bytes = 0;
  for await (const next of openSources(sources, repeated, owners, options)) {
    const source = next.resolved;
    opened.push(next);
    skipped.push(...next.listing.skipped);
    for (const { reason, path } of next.listing.skipped) {
      if (reason === 'unreadable') kept.push(next.documentIdOf(join(source.location, path)));
    }
    const passed = withoutReading(next, known, options);
    files.push(...passed.files);
    for (const documentId of passed.untouched) untouched.add(documentId);
    const toRead = { ...next, listing: { ...next.listing, files: passed.toRead } };
    for await (const found of readDocuments(toRead, options)) {
      if ('problem' in found) {
        unusable.push(found.problem);
        // Its document is unknown.
        unclear.add(source.id);
        continue;
      }
      if ('skip' in found) {
        files.push(surveyedFile(source, found.file, { skip: found.skip }));
        skipped.push({ source: source.id, path: found.file.path, reason: found.skip });
        if (found.skip === 'unreadable') kept.push(next.documentIdOf(found.file.location));
        continue;
      }
      const { documentId, contentHash } = found.record;
      if (found.line === undefined) files.push(surveyedFile(source, found.file, { contentHash }));
      else if (files.at(-1)?.location !== found.file.location) files.push(surveyedFile(source, found.file, {}));
      if (!isInPart(documentId, part)) continue;
      const previous = known.get(documentId);
      const isForeign = previous !== undefined && !options.prune && !named.has(previous.sourceId);
      const owner = documents.get(documentId)?.origin.sourceId ?? (isForeign ? previous.sourceId : undefined);
      if (owner !== undefined) throw twoOwners(found, owner, isForeign);
      documents.set(documentId, compare(found, previous));
      bytes += found.record.sizeBytes;
      options.onDocument(documents.size, bytes);
    }
  }
  const isKept = (id: string) => kept.some((place) => id === place || id.startsWith(`${place}/`));
  const gone = ledger.filter(
    ({ documentId, sourceId }) =>
      isInPart(documentId, part) &&
      !documents.has(documentId) &&
      !untouched.has(documentId) &&
      !isKept(documentId) &&
      !unclear.has(sourceId) &&
      (options.prune || named.has(sourceId)),
  );
  return { files, documents: [...documents.values()], gone, skipped, sources: opened, unusable, repeated };
}

/** Opens sources in their order, each with the files that no earlier one has; `repeated` gets the others. */
async function* openSources(
  sources: readonly ResolvedSource[],
  repeated: RepeatedSource[],
  owners: DocumentOwners,
  options: SurveyOptions,
): AsyncGenerator<OpenedSource> {
  const { changes, readers, signal } = options;
  const elsewhere = repeatedFiles();
  for (const source of sources) {
    const whole = changes?.listings.get(source.id) ?? (await listFiles(source, readers, signal));
    const { listing, repeats } = elsewhere.leaveOut(source, whole);
    repeated.push(...repeats.map((id) => ({ source: source.id, repeats: id })));
    // It is another source by another path.
    if (repeats.length > 0 && listing.files.length === 0) continue;
    const opened = await openSource(source, { ...options, listing, isTaken: owners.isTakenFrom(source) });
    owners.add(opened);
    yield opened;
  }
}

/**
 * The files of a source that are left to runs over other parts, or have not changed, by the ledger; and those that have
 * to be read. Only the file has the list of its records, so such a file is always read.
 */
function withoutReading(
  { resolved, listing, documentIdOf }: OpenedSource,
  known: ReadonlyMap<string, DocumentRecord>,
  { changes, part }: Pick<SurveyOptions, 'changes' | 'part'>,
) {
  const files: SurveyedFile[] = [];
  const untouched: string[] = [];
  const toRead: ListedFile[] = [];
  for (const file of listing.files) {
    const documentId = documentIdOf(file.location);
    const { contentHash, sizeBytes } = known.get(documentId) ?? {};
    if (isRecordsFile(file.location)) toRead.push(file);
    else if (!isInPart(documentId, part)) {
      if (sizeBytes !== undefined) files.push(surveyedFile(resolved, { ...file, sizeBytes }, { contentHash }));
    } else if (changes !== undefined && !isBelow(file.location, changes.locations)) {
      untouched.push(documentId);
      // Without a record, it was looked at and is no document.
      files.push(surveyedFile(resolved, file, contentHash === undefined ? { skip: 'binary' } : { contentHash }));
    } else toRead.push(file);
  }
  return { files, untouched, toRead };
}

/** True if a path, or a folder above it, is one of these. */
function isBelow(location: string, places: ReadonlySet<string>): boolean {
  if (places.has(location)) return true;
  const above = dirname(location);
  return above !== location && isBelow(above, places);
}

function surveyedFile(
  { id: sourceId }: ResolvedSource,
  { location, sizeBytes, modifiedMs }: FoundDocument['file'],
  rest: Pick<SurveyedFile, 'contentHash' | 'skip'>,
): SurveyedFile {
  return { sourceId, location, sizeBytes, modifiedMs, ...rest };
}

/** True if the document has to be chunked and written anew. */
export function needsChunks({ action }: SurveyedDocument): boolean {
  return action === 'add' || action === 'change';
}

function compare(found: FoundDocument, previous: DocumentRecord | undefined): SurveyedDocument {
  if (previous === undefined) return { ...found, action: 'add' };
  const record = { ...found.record, chunkCount: previous.chunkCount };
  if (previous.contentHash !== record.contentHash || !isSameShape(previous.settingsHash, record.settingsHash)) {
    return { ...found, record, action: 'change' };
  }
  const isSameVersion =
    previous.ref === record.ref &&
    previous.modifiedMs === record.modifiedMs &&
    previous.settingsHash === record.settingsHash;
  return { ...found, record, action: isSameVersion ? 'unchanged' : 'relabel' };
}

function twoOwners({ origin, file, line }: FoundDocument, owner: string, isForeign: boolean): RetrievalError {
  const apart =
    line === undefined ? 'Give one of the sources a name.' : 'Make the _id differ, or index them separately.';
  const takeOver = `Run with prune (--prune), and "${origin.sourceId}" takes over; the documents of all sources missing from this run are removed. Else: `;
  const owners =
    owner === origin.sourceId
      ? `Source "${owner}" has the document "${origin.documentId}" twice, once more in ${file.path}.`
      : `Sources "${owner}" and "${origin.sourceId}" both have a document "${origin.documentId}".`;
  return invalidConfig(`${owners} ${isForeign ? takeOver : ''}${apart}`);
}
