import { embedderWindow } from '../chunking/chunks/embed-text.ts';
import { fileChunks } from '../chunking/chunks/file-chunks.ts';
import { partChunks } from '../chunking/chunks/part-chunks.ts';
import { textLanguageOf } from '../chunking/chunks/text-language.ts';
import { leftOutFiles } from '../reading/left-out-files.ts';
import { type FoundSecret, findSecret } from '../reading/secrets/find-secrets.ts';
import { wellFormed } from '../reading/well-formed.ts';
import type { FileResults, FileTask } from './file-task.ts';
import { openReader } from './open-reader.ts';

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
      const document = wellFormed(await opened.read({ bytes, path: origin.path }));
      const text = document.parts.map((part) => part.text).join('\n');
      const secret = await secretIn(text, task);
      if (secret !== undefined) return { chunks: [], omissions: [], secret };
      const language = await textLanguageOf(text, task.language);
      const madeBy = {
        reader: `${opened.name}@${opened.version}`,
        sizes,
        fields,
        language,
        window: embedderWindow(task),
      };
      const { texts, omissions } = leftOutFiles(document.parts.map((part) => part.text));
      const parts = document.parts.map((part, at) => ({ ...part, text: texts[at] ?? '' }));
      const chunks = partChunks(origin, { ...document, parts }, madeBy);
      return { chunks, omissions: [...omissions, ...(document.omissions ?? [])] };
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
