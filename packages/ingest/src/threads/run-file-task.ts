import {
  type DocumentInput,
  type DocumentReader,
  type Plugin,
  type ReadDocument,
  RetrievalError,
} from '@touchstone/contract';
import { embedderWindow } from '../chunking/chunks/embed-text.ts';
import { fileChunks } from '../chunking/chunks/file-chunks.ts';
import { partChunks } from '../chunking/chunks/part-chunks.ts';
import { textLanguageOf } from '../chunking/chunks/text-language.ts';
import { leftOutFiles } from '../reading/left-out-files.ts';
import { type FoundSecret, findSecret } from '../reading/secrets/find-secrets.ts';
import { wellFormed } from '../reading/well-formed.ts';
import { type ReaderModule, readerLabel } from '../sources/ingest-reader.ts';
import type { FileResults, FileTask } from './file-task.ts';

/** Does a task, in the thread that it came to. */
export async function runFileTask(task: FileTask): Promise<FileResults[FileTask['kind']]> {
  switch (task.kind) {
    case 'chunk_text': {
      const secret = await secretIn(task.text, task);
      if (secret !== undefined) return { chunks: [], omissions: [], secret };
      const { texts, omissions } = leftOutFiles([task.text]);
      return { chunks: await fileChunks({ ...task, text: texts[0] ?? '' }, embedderWindow(task)), omissions };
    }
    case 'chunk_document': {
      const { reader, origin, bytes, sizes, fields } = task;
      const opened = await openReader(reader);
      const document = wellFormed(await readWith(opened, { bytes, path: origin.path }));
      const text = document.parts.map((part) => part.text).join('\n');
      const secret = await secretIn(text, task);
      if (secret !== undefined) return { chunks: [], omissions: [], secret };
      const language = await textLanguageOf(text, task.language);
      const madeBy = { reader: readerLabel(opened), sizes, fields, language, window: embedderWindow(task) };
      const { texts, omissions } = leftOutFiles(document.parts.map((part) => part.text));
      const parts = document.parts.map((part, at) => ({ ...part, text: texts[at] ?? '' }));
      const chunks = partChunks(origin, { ...document, parts }, madeBy);
      return { chunks, omissions: [...omissions, ...(document.omissions ?? [])] };
    }
    case 'read_document':
      return readWith(await openReader(task.reader), task);
  }
}

async function secretIn(
  text: string,
  { allowSecrets, origin }: Extract<FileTask, { readonly origin: unknown }>,
): Promise<FoundSecret | undefined> {
  return allowSecrets ? undefined : findSecret(text, origin.path);
}

/** A reader is another author's program: the form of its result is checked here, and nowhere else. */
async function readWith(reader: DocumentReader, { bytes, path }: DocumentInput): Promise<ReadDocument> {
  const document: ReadDocument | undefined = await reader.read({ bytes, path });
  if (Array.isArray(document?.parts) && document.parts.every((part) => typeof part?.text === 'string')) return document;
  throw new RetrievalError('bad_response', `The reader ${readerLabel(reader)} returned no parts with text.`);
}

const readers = new Map<string, Promise<DocumentReader>>();

/** The reader of a module, made once in each thread. Throws `invalid_config` for a module that has none. */
function openReader(reader: ReaderModule): Promise<DocumentReader> {
  const key = JSON.stringify(reader);
  const known = readers.get(key) ?? open(reader);
  readers.set(key, known);
  return known;
}

async function open({ module, member, options, baseDir }: ReaderModule): Promise<DocumentReader> {
  const exported = (await import(module)) as {
    readonly plugin?: Plugin<'reader'>;
    readonly plugins?: Readonly<Record<string, Plugin<'reader'>>>;
  };
  const plugin = member === undefined ? exported.plugin : exported.plugins?.[member];
  if (plugin?.kind === 'reader') return plugin.create(options, { baseDir });
  throw new RetrievalError('invalid_config', 'The module of a reader exports no plugin of the kind "reader".', {
    operatorNote: module,
  });
}
