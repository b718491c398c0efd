import {
  builtInMetadataFields,
  type DocumentFault,
  type DocumentInput,
  type DocumentPart,
  type DocumentReader,
  isRetrievalError,
  type ReadDocument,
} from '@touchstone/contract';
import { expect } from 'vitest';
import { expectAbortedBefore, expectClosed } from './abort-claims.ts';
import { type Case, casesOf, type KitOptions, type KitSubject } from './case.ts';
import { defaultPatienceMs, outcomeOf } from './outcome-of.ts';
import { expectDeclared } from './provider-claims.ts';
import { rejectsWith } from './rejects-with.ts';

/** A document reader under test: each case gets a fresh one. */
interface DocumentReaderSubject extends KitSubject {
  readonly reader: DocumentReader;
}

/** A document that the reader can read. */
interface SampleDocument {
  /** For the title of its case, for example `two columns`. */
  readonly name: string;
  readonly input: DocumentInput;
  /** Texts that its parts must contain, in this order. Each is in one part, after the end of the one before it. */
  readonly holds: readonly string[];
  /** Texts that no part may hold: scripts, running heads, markup. */
  readonly lacks?: readonly string[];
}

/** A file that the reader has to refuse. */
interface UnreadableSample {
  readonly name: string;
  readonly input: DocumentInput;
  readonly fault: DocumentFault;
}

/** Options of `describeDocumentReader`. */
export interface DocumentReaderKitOptions extends KitOptions<DocumentReaderSubject> {
  /** At least one; those that the tests make themselves can be read in the tests. */
  readonly documents: readonly SampleDocument[];
  /** Files with each fault that the format can have. */
  readonly unreadable: readonly UnreadableSample[];
  /** Time limit for a broken file, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

type ReaderCase = Case<DocumentReader, DocumentReaderSubject, DocumentReaderKitOptions>;

/** The claims about every reader, then those about each sample. */
export function readingCasesOf({ documents, unreadable }: DocumentReaderKitOptions): readonly ReaderCase[] {
  return [
    ...readerCases,
    ...documents.flatMap(sampleCases),
    ...unreadable.map(
      ({ name, input, fault }): ReaderCase => ({
        title: `refused as ${fault}: ${name}`,
        run: async ({ reader }) =>
          rejectsWith(fault === 'malformed' ? 'invalid_request' : 'unsupported', () => reader.read(input)),
      }),
    ),
  ];
}

const readerCases: readonly ReaderCase[] = casesOf([], {
  'a reader declares version of the port, name, version and extensions, the same each time it is made': async ({
    reader,
    options,
  }) => {
    expectDeclared(reader, {});
    expect(reader.version).toMatch(/^\S+$/);
    expect(reader.extensions.length).toBeGreaterThan(0);
    for (const extension of reader.extensions) expect(extension).toMatch(/^[a-z0-9]+$/);
    const { name, version, extensions } = (await options.setup()).reader;
    expect({ name, version, extensions }).toEqual({
      name: reader.name,
      version: reader.version,
      extensions: reader.extensions,
    });
  },
  'a call whose signal has fired is aborted': ({ reader, options }) =>
    expectAbortedBefore((signal) => reader.read(firstOf(options), { signal })),
  'an empty file is refused': async ({ reader, options }) => {
    const { path } = firstOf(options);
    const error = await reader.read({ bytes: new Uint8Array(), path }).catch((thrown: unknown) => thrown);
    expect(isRetrievalError(error) && error.code).toMatch(/^(?:invalid_request|unsupported)$/);
  },
  'a file that is cut off anywhere, or has other bytes in it, is read or refused, in time': async ({
    reader,
    options,
  }) => {
    for (const { input } of options.documents) {
      for (const damaged of damagedForms(input)) await expectEnds(reader, damaged, options.patienceMs);
    }
  },
  'close can be called twice, and calls after it are refused, saying so': {
    needs: ['close'],
    run: ({ reader, options }) => expectClosed(reader, () => reader.read(firstOf(options))),
  },
});

function sampleCases({ name, input, holds, lacks = [] }: SampleDocument): readonly ReaderCase[] {
  return [
    {
      title: `read as the port says, twice the same: ${name}`,
      run: async ({ reader, options }) => {
        const before = Uint8Array.from(input.bytes);
        const document = await reader.read(input);
        expectDocument(document);
        expect(structuredClone(document), 'a document travels between threads').toEqual(document);
        expect(await reader.read(input), 'a second reading').toEqual(document);
        expect(await (await options.setup()).reader.read(input), 'another reader').toEqual(document);
        expect(Uint8Array.from(input.bytes), 'the bytes of the caller').toEqual(before);
      },
    },
    {
      title: `holds what is to be found, in reading order: ${name}`,
      run: async ({ reader }) => {
        const { parts } = await reader.read(input);
        let [part, at] = [0, 0];
        for (const text of holds) {
          for (; part < parts.length; part++, at = 0) {
            const found = parts[part]?.text.indexOf(text, at) ?? -1;
            if (found < 0) continue;
            at = found + text.length;
            break;
          }
          expect(part, `the part that holds ${JSON.stringify(text)}`).toBeLessThan(parts.length);
        }
        for (const text of lacks) {
          expect(
            parts.filter((each) => each.text.includes(text)),
            `parts that hold ${JSON.stringify(text)}`,
          ).toEqual([]);
        }
      },
    },
  ];
}

/** The rules of the port that hold for every document. */
function expectDocument({ title, pageCount, metadata = {}, parts, omissions = [] }: ReadDocument): void {
  if (title !== undefined) expect(title).toMatch(/\S/);
  if (pageCount !== undefined) expect(pageCount).toBeGreaterThanOrEqual(1);
  expect(
    Object.keys(metadata).filter((field) => builtInMetadataFields.includes(field)),
    'built-in fields',
  ).toEqual([]);
  expect(JSON.parse(JSON.stringify(metadata))).toEqual(metadata);
  for (const omission of omissions) expect(omission).toMatch(/\S\.$/);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expectPart(part, pageCount);
  const pages = parts.flatMap(({ pageNumber }) => (pageNumber === undefined ? [] : [pageNumber]));
  expect(pages, 'page numbers').toEqual(pages.toSorted((a, b) => a - b));
  const anchors = parts.map(({ anchor }) => anchor).filter((anchor, index, all) => anchor !== all[index - 1]);
  const named = anchors.filter((anchor) => anchor !== undefined);
  expect(named, 'anchors that come back').toEqual([...new Set(named)]);
}

function expectPart(part: DocumentPart, pageCount: number | undefined): void {
  const { text, pageNumber, anchor, sectionPath = [], chapterNumber, chapterTitle, kind = 'prose' } = part;
  expect(['prose', 'table', 'code']).toContain(kind);
  expect(text).toMatch(/\S/);
  expect(text, 'form NFC, without half surrogate pairs').toBe(text.toWellFormed().normalize('NFC'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the claim is about them.
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/);
  expect(
    text.split('\n').filter((line) => line !== line.trimEnd()),
    'lines that end with blanks',
  ).toEqual([]);
  expect(text).not.toMatch(/^\n|\n$/);
  if (kind !== 'code') expect(text).not.toContain('\n\n\n');
  if (pageNumber !== undefined) {
    expect(pageNumber).toSatisfy(Number.isInteger);
    expect(pageNumber).toBeGreaterThanOrEqual(1);
    expect(pageNumber).toBeLessThanOrEqual(pageCount ?? Number.NaN);
  }
  if (anchor !== undefined) expect(anchor).toMatch(/^\S+$/);
  for (const heading of sectionPath) expect(heading).toMatch(/^\S(?:[^\n]*\S)?$/);
  if (chapterNumber !== undefined) expect(chapterNumber).toSatisfy(Number.isInteger);
  if (chapterTitle !== undefined) expect(chapterTitle).toMatch(/^\S(?:[^\n]*\S)?$/);
}

/** The file with its end cut off, and with bytes overwritten, at offsets that are the same in every run. */
function damagedForms({ bytes, path }: DocumentInput): readonly DocumentInput[] {
  const cuts = [1, 0.1, 0.5, 0.9, 0.99].map((share) =>
    share === 1 ? bytes.slice(0, 1) : bytes.slice(0, bytes.length * share),
  );
  const overwritten = [3, 7, 101].map((step) =>
    Uint8Array.from(bytes, (byte, index) => (index % (step * 16) === step ? (byte * 7 + 13) % 256 : byte)),
  );
  return [...cuts, ...overwritten].map((damaged) => ({ bytes: damaged, path }));
}

async function expectEnds(reader: DocumentReader, input: DocumentInput, patienceMs = defaultPatienceMs): Promise<void> {
  const outcome = await outcomeOf(reader.read(input), { withinMs: patienceMs });
  if (outcome.kind === 'pending') expect.fail(`${input.path}: a damaged file of ${input.bytes.length} bytes hangs`);
  if (outcome.kind === 'fulfilled') return expectDocument(outcome.value as ReadDocument);
  if (!isRetrievalError(outcome.error)) throw outcome.error;
  expect(outcome.error.code).toMatch(/^(?:invalid_request|unsupported)$/);
}

function firstOf({ documents: [first] }: DocumentReaderKitOptions): DocumentInput {
  if (first === undefined) throw new Error('describeDocumentReader needs at least one document.');
  return first.input;
}
