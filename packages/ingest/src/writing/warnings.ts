import { count, type IndexPart, isRetrievalError, utcTime } from '@touchstone/contract';
import type { PreparedChunk } from '../chunking/chunks/prepared-chunk.ts';
import type { FoundSecret } from '../reading/secrets/find-secrets.ts';
import { brokenLimit, FileOverLimit } from '../threads/file-limits.ts';
import type { Survey, SurveyedDocument } from './survey.ts';
import { unmatchedGlobs } from './unmatched-globs.ts';

/**
 * A remark for people about a run that succeeded.
 *
 * - `source_repeated`: a source has files of another one, by a link: they are indexed once
 * - `source_empty`: a source named nothing that can be indexed
 * - `document_changed`: a file kept changing in the run, or vanished; its indexed version stays until the next run
 * - `url_missing`: docs have no URL, and evidence that cites docs by address leaves them out
 * - `document_by_lines`: a file is nested too deeply, or does not match its name; it was indexed as plain text
 * - `document_unreadable`: a document broke a limit of time or memory, or is unreadable; its indexed version stays
 * - `document_incomplete`: parts of a document are left out, such as pages that are pictures, or embedded files
 * - `document_not_embedded`: the embedder refuses a document; it was left out, and its indexed version stays
 * - `document_secret`: a file has a private key or a token; it was left out, and its indexed version is removed
 * - `glob_unmatched`: a glob of include or exclude matches no file of its source
 * - `file_linked`: files have another name outside the source, by a hard link: their text may belong elsewhere
 * - `record_unusable`: records are malformed or repeat an id; they were left out, and until they are mended nothing of their source is removed
 * - `timestamp_unreadable`: records have a `timestamp` that is no time, so that no filter by date finds them
 */
export interface IngestWarning {
  readonly code:
    | 'document_by_lines'
    | 'document_changed'
    | 'document_incomplete'
    | 'document_not_embedded'
    | 'document_secret'
    | 'document_unreadable'
    | 'file_linked'
    | 'glob_unmatched'
    | 'record_unusable'
    | 'source_empty'
    | 'source_repeated'
    | 'timestamp_unreadable'
    | 'url_missing';
  readonly message: string;
}

/** The warnings of the sources themselves, before any chunking. A run over changes alone sees only some. */
export function surveyWarnings(
  survey: Survey,
  {
    changes,
    part,
    docsNeedUrl,
  }: { readonly changes?: object; readonly part?: IndexPart; readonly docsNeedUrl?: boolean },
): readonly IngestWarning[] {
  return [
    ...(changes === undefined
      ? [...emptySources(survey, part), ...survey.sources.flatMap(unmatchedGlobs), ...linkedFiles(survey)]
      : []),
    ...repeatedSources(survey),
    ...unusableRecords(survey),
    ...(docsNeedUrl ? missingUrls(survey) : []),
  ];
}

function emptySources({ sources, documents }: Survey, part: IndexPart | undefined): readonly IngestWarning[] {
  const filled = new Set(documents.map(({ origin }) => origin.sourceId));
  // A part may well have none of a source's documents.
  return sources
    .filter(({ resolved, listing }) => !filled.has(resolved.id) && (part === undefined || listing.files.length === 0))
    .map(({ resolved }) => ({
      code: 'source_empty',
      message: `Source "${resolved.id}" has no documents: ${resolved.location} holds nothing that can be indexed. Check its path and its include globs.`,
    }));
}

/** Sources that are left out because a link makes them the same as another one. */
function repeatedSources({ repeated }: Survey): readonly IngestWarning[] {
  return repeated.map(({ source, repeats }) => ({
    code: 'source_repeated',
    message: `Source "${source}" has files of source "${repeats}" by another path, through a link: they are indexed once. Remove "${source}", or give it a name to index them a second time.`,
  }));
}

function unusableRecords({ unusable }: Survey): readonly IngestWarning[] {
  if (unusable.length === 0) return [];
  const shown = unusable.slice(0, maxExamples).join(' ');
  const others = unusable.length - maxExamples;
  const more = others > 0 ? ` And ${count(others, 'more record')}.` : '';
  return [{ code: 'record_unusable', message: `${count(unusable.length, 'record')} left out: ${shown}${more}` }];
}

/** Documents that are named as examples. */
const maxExamples = 3;

function examplesOf(names: readonly string[]): string {
  const shown = names.slice(0, maxExamples).map((name) => `"${name}"`);
  return [...shown, ...(names.length > maxExamples ? ['...'] : [])].join(', ');
}

function keptOf(action: SurveyedDocument['action']): string {
  return action === 'change' ? ' Its previous version stays in the index.' : '';
}

/** One warning for each source that brought docs without a URL. */
function missingUrls({ sources, documents }: Survey): readonly IngestWarning[] {
  return sources.flatMap(({ resolved }) => {
    const docs = documents.filter(({ origin }) => origin.sourceId === resolved.id && origin.sourceType === 'docs');
    const without = docs.filter(({ origin }) => origin.url === undefined);
    if (without.length === 0) return [];
    const examples = examplesOf(without.map(({ origin }) => origin.path));
    const rule = resolved.source.url === undefined ? 'It has no url rule' : 'Its url rule does not fit these paths';
    return [
      {
        code: 'url_missing',
        message:
          `Source "${resolved.id}": ${without.length} of ${docs.length} docs have no URL (${examples}), and evidence ` +
          `leaves docs without one out. ${rule}: set the source's url (a template or a table) and its root, or set evidence.docsNeedUrl to false.`,
      },
    ];
  });
}

/**
 * One warning for each source with files that a hard link has brought from elsewhere, or leads to from there. An installed package is none:
 * package managers link its files from a store.
 */
function linkedFiles({ sources }: Survey): readonly IngestWarning[] {
  return sources.flatMap(({ resolved, listing: { linkedElsewhere } }) => {
    const isInstalled = resolved.location.split(/[\\/]/).includes('node_modules');
    if (linkedElsewhere.length === 0 || isInstalled) return [];
    return [
      {
        code: 'file_linked',
        message:
          `Source "${resolved.id}": ${count(linkedElsewhere.length, 'file')} (${examplesOf(linkedElsewhere)}) also ` +
          `${linkedElsewhere.length === 1 ? 'has a name' : 'have names'} outside the source, by a hard link, so the text may belong to a ` +
          "file elsewhere. Name them in the source's exclude if they are not meant to be indexed.",
      },
    ];
  });
}

export function documentChanged({ file, record, action }: SurveyedDocument): IngestWarning {
  return {
    code: 'document_changed',
    message: `Document "${record.documentId}" is left out: ${file.location} kept changing during the run, or was deleted.${keptOf(action)} Run again when nothing writes to it, or exclude it.`,
  };
}

export function documentByLines({ record }: SurveyedDocument, thrown: unknown): IngestWarning {
  return {
    code: 'document_by_lines',
    message: `Document "${record.documentId}" is indexed as plain text by lines: ${reasonOf(thrown)}`,
  };
}

export function documentUnreadable({ record, action }: SurveyedDocument, thrown: unknown): IngestWarning {
  return {
    code: 'document_unreadable',
    message: `Document "${record.documentId}" is left out: ${reasonOf(thrown)}${keptOf(action)}`,
  };
}

export function documentIncomplete({ record }: SurveyedDocument, omissions: readonly string[]): IngestWarning {
  const shown = omissions.slice(0, maxExamples).join(' ');
  const more = omissions.length - maxExamples;
  return {
    code: 'document_incomplete',
    message: `Document "${record.documentId}": ${shown}${more > 0 ? ` And ${count(more, 'more thing')}.` : ''}`,
  };
}

export function documentNotEmbedded({ record, action }: SurveyedDocument, { message }: Error): IngestWarning {
  return {
    code: 'document_not_embedded',
    message: `Document "${record.documentId}" is left out: it cannot be embedded. ${message}${keptOf(action)}`,
  };
}

export function documentSecret({ record, action }: SurveyedDocument, { kind, line }: FoundSecret): IngestWarning {
  const before = action === 'change' ? ' Its previous version is removed from the index.' : '';
  return {
    code: 'document_secret',
    message:
      `Document "${record.documentId}" is left out: line ${line} holds what looks like a secret (${kind}).${before} ` +
      'Remove it and withdraw it where it is valid, or set allowSecrets (--allow-secrets) on the source to index it.',
  };
}

/** The reason why a file could not be read by its kind, in a sentence or two, with the limit that it broke. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof FileOverLimit)) {
    return isRetrievalError(thrown) && thrown.code !== 'internal' ? thrown.message : 'the parser of its format failed.';
  }
  return brokenLimit(thrown);
}

/** One warning for all records whose `timestamp` is no time; `untimed` are their ids. */
export function unreadableTimes(untimed: readonly string[]): readonly IngestWarning[] {
  if (untimed.length === 0) return [];
  return [
    {
      code: 'timestamp_unreadable',
      message:
        `${count(untimed.length, 'record')} (${examplesOf(untimed)}) ${untimed.length === 1 ? 'has' : 'have'} a timestamp that is not a time, so ` +
        'no range of `timestamp` finds it. Write times in ISO 8601, as 2026-01-31T12:00:00Z, or rename the field.',
    },
  ];
}

/** The document, where its `timestamp` is no time. */
export function untimedDocument(
  { record }: SurveyedDocument,
  [first]: readonly Pick<PreparedChunk, 'chunk'>[],
): readonly string[] {
  const timestamp = first?.chunk.metadata.timestamp;
  return typeof timestamp === 'string' && utcTime(timestamp) === undefined ? [record.documentId] : [];
}
