import { estimateTokens } from '@touchstone/lexical';
import { fileChunks } from '../documents/file-chunks.js';
import { partChunks } from '../documents/part-chunks.js';
import type { CountTokens } from '../documents/prepared-chunk.js';
import { textLanguageOf } from '../documents/text-language.js';
import { type FoundSecret, findSecret } from '../secrets/find-secrets.js';
import type { FileResults, FileTask } from './file-task.js';
import { openReader } from './open-reader.js';

/** Does a task, in the thread that it came to. */
export async function runFileTask(task: FileTask): Promise<FileResults[FileTask['kind']]> {
  switch (task.kind) {
    case 'chunk_text': {
      const secret = await secretIn(task.text, task);
      return secret === undefined ? { chunks: await fileChunks(task, counterOf(task)) } : { chunks: [], secret };
    }
    case 'chunk_document': {
      const { reader, origin, bytes, sizes, fields } = task;
      const opened = await openReader(reader);
      const document = await opened.read({ bytes, path: origin.path });
      const text = document.parts.map((part) => part.text).join('\n');
      const secret = await secretIn(text, task);
      if (secret !== undefined) return { chunks: [], omissions: [], secret };
      const language = await textLanguageOf(text, task.language);
      const madeBy = {
        reader: `${opened.name}@${opened.version}`,
        sizes,
        fields,
        language,
        countTokens: counterOf(task),
      };
      return { chunks: partChunks(origin, document, madeBy), omissions: document.omissions ?? [] };
    }
    case 'read_document':
      return (await openReader(task.reader)).read({ bytes: task.bytes, path: task.path });
  }
}

async function secretIn(
  text: string,
  { allowSecrets, origin }: Extract<FileTask, { readonly origin: unknown }>,
): Promise<FoundSecret | undefined> {
  return allowSecrets ? undefined : findSecret(text, origin.path);
}

function counterOf({ tokenFamily }: Extract<FileTask, { readonly origin: unknown }>): CountTokens {
  return tokenFamily === undefined ? () => 0 : (text) => estimateTokens(text, tokenFamily);
}
