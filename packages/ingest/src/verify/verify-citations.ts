import { type CallOptions, linePart, type ReadDocument, throwIfAborted } from '@touchstone/contract';
import { withoutEmbeddedFiles } from '@touchstone/readers/text';
import { contentHash } from '../reading/content-hash.ts';
import { textOfParts } from '../reading/document-text.ts';
import { checkSummary, type ReadChunks } from './check-summary.ts';
import { type CitationCheck, type CitedText, citationStatuses } from './citation-check.ts';
import { type ReadCitedDocument, readOnce } from './cited-document.ts';
import type { CitedRoot } from './cited-files.ts';
import { findLinePart, findLines, linesStillThere } from './find-lines.ts';
import { findPassage } from './find-passage.ts';
import { findRecord } from './find-record.ts';
import { readSource, type Source, type SourceText } from './read-source.ts';
import { disagreement } from './stated-source.ts';

export interface VerifyOptions extends CallOptions {
  /**
   * Folders that cited paths may start at; those of the citation's own repo alone, where there are any. Where several hold a
   * file of the cited path, the one that fits best counts.
   */
  readonly places: readonly CitedRoot[];
  /** Reads the index that was cited from: a summary is checked against the chunks that it was made from. */
  readonly readChunks?: ReadChunks;
  /** Reads documents again that a reader has read; without it their citations are `missing`. */
  readonly readDocument?: ReadCitedDocument;
}

/**
 * Reads the source of each citation again, at its ref, and compares: one check for each, in their order. It reads files and git objects
 * below the folders of the options, never the network. A summary, which has no lines by design, is checked against the chunks that it
 * was made from, and those against their sources. Throws `aborted`; a source that cannot be read is a status, not an error.
 */
export async function verifyCitations(
  cited: readonly CitedText[],
  { readDocument, ...others }: VerifyOptions,
): Promise<readonly CitationCheck[]> {
  // A book is read once, however many citations and summaries lead to it.
  const options = { ...others, readDocument: readDocument && readOnce(readDocument) };
  const { readChunks, signal } = options;
  const sources = new Map<string, Promise<Source>>();
  const checks: CitationCheck[] = [];
  for (const item of cited) {
    throwIfAborted(signal, 'verification of citations');
    if (item.nodeKind === 'summary') {
      const verify = (children: readonly CitedText[]) => verifyCitations(children, options);
      checks.push(await checkSummary(item, { readChunks, verify, signal }));
      continue;
    }
    const key = JSON.stringify([item.repo, item.ref, item.path, item.reader]);
    const source = sources.get(key) ?? readSource(item, options);
    sources.set(key, source);
    checks.push(checkCitation(item, await source));
  }
  return checks;
}

function checkCitation(cited: CitedText, source: Source): CitationCheck {
  const { citation } = cited;
  const faults = [disagreement(cited), isAltered(cited) ? altered : undefined].filter((fault) => fault !== undefined);
  if ('missing' in source) return { citation, status: 'missing', reason: [...faults, source.missing].join(' ') };
  const checks = source.texts.map((text) => checkText(cited, text, faults));
  const [best] = checks.sort((a, b) => citationStatuses.indexOf(a.status) - citationStatuses.indexOf(b.status));
  return best ?? { citation, status: 'missing' };
}

function checkText(cited: CitedText, source: SourceText, faults: readonly string[]): CitationCheck {
  const { text, document, readFrom, note } = source;
  const compared = document === undefined ? compareLines(cited, text) : compareParts(cited, document);
  // A match proves nothing for a citation of something else, nor for a replaced text.
  const { reason, ...found } = faults.length === 0 ? compared : { ...asChanged, reason: compared.reason };
  const reasons = [...faults, reason, note].filter((part) => part !== undefined);
  return {
    citation: cited.citation,
    ...found,
    readFrom,
    reason: reasons.length === 0 ? undefined : reasons.join(' '),
  };
}

const asChanged = { status: 'changed' } as const;
const altered = 'The text is not the one that was indexed: its hash differs.';

function isAltered({ text, contentHash: indexedHash }: CitedText): boolean {
  return indexedHash !== undefined && indexedHash !== contentHash(text);
}

/** As the file is, else without the files that are written into it, as it was indexed. */
function compareLines(cited: CitedText, text: string): Compared {
  const whole = compare(cited, text);
  const without = whole.status === 'changed' ? withoutEmbeddedFiles(text) : undefined;
  return without === undefined || without.count === 0 ? whole : compare(cited, without.text);
}

function compareParts(cited: CitedText, document: ReadDocument): Compared {
  const whole = compareWithDocument(cited, document);
  if (whole.status !== 'changed') return whole;
  const parts = document.parts.map((part) => ({ ...part, text: withoutEmbeddedFiles(part.text).text }));
  return compareWithDocument(cited, { ...document, parts });
}

function compareWithDocument(cited: CitedText, document: ReadDocument): Compared {
  const { pageNumber, anchor, text } = cited;
  const place = text === '' ? undefined : findPassage(document, text, cited);
  if (place !== undefined) {
    if (place.pageNumber === pageNumber && place.anchor === anchor) return { status: 'match', ...place };
    const now = place.pageNumber === undefined ? (place.anchor ?? 'the beginning') : `page ${place.pageNumber}`;
    return { status: 'moved', ...place, reason: `It is now at ${now}.` };
  }
  const { kept, total } = linesStillThere(textOfParts(document.parts), text);
  return { status: 'changed', reason: `${kept} of its ${total} lines are still in the document.` };
}

type Compared = Pick<CitationCheck, 'status' | 'startLine' | 'endLine' | 'pageNumber' | 'anchor' | 'reason'>;

function compare(cited: CitedText, file: string): Compared {
  const { text, path = '', anchor, startLine, endLine } = cited;
  const part = linePart({ anchor, start_line: startLine, end_line: endLine });
  if (part !== undefined && startLine !== undefined) {
    const found = findLinePart(file, text, { line: startLine, start: part.start });
    if (found === undefined) return { status: 'changed', reason: 'No line of the file contains it any more.' };
    const [span, at] = [{ startLine: found.line, endLine: found.line }, found.start];
    if (found.line === startLine && at === part.start) return { status: 'match', ...span };
    const place = `at characters ${at} to ${at + text.length} of line ${found.line}`;
    return { status: 'moved', ...span, reason: `It is now ${place}.` };
  }
  const span = text === '' ? undefined : findLines(file, text, startLine ?? 1);
  if (span !== undefined) {
    if (startLine === undefined) return { status: 'match', ...span };
    if (span.startLine === startLine && span.endLine === (endLine ?? startLine)) return { status: 'match', ...span };
    return { status: 'moved', ...span, reason: `It is now at lines ${span.startLine} to ${span.endLine}.` };
  }
  const record = startLine === undefined ? findRecord(path, file, { text, anchor }) : undefined;
  if (record?.movedTo !== undefined) return { status: 'moved', reason: `It is now ${record.movedTo}.` };
  if (record !== undefined) return { status: 'match' };
  const { kept, total } = linesStillThere(file, text);
  return { status: 'changed', reason: `${kept} of its ${total} lines are still in the file.` };
}
