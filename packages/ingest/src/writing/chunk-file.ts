import { isRetrievalError } from '@touchstone/contract';
import type { TokenFamily } from '@touchstone/lexical';
import { decodeText } from '@touchstone/readers/text';
import type { ChunkSizes } from '../chunking/chunk-sizes.ts';
import type { PreparedChunk } from '../chunking/chunks/prepared-chunk.ts';
import type { FileContent } from '../reading/read-content.ts';
import type { FoundSecret } from '../reading/secrets/find-secrets.ts';
import { missingReader, readerModule } from '../sources/ingest-reader.ts';
import { FileOverLimit } from '../threads/file-limits.ts';
import type { FileResults } from '../threads/file-task.ts';
import type { FileThreads } from '../threads/file-threads.ts';
import { ProcessNotStarted } from '../threads/reading-process.ts';
import type { SurveyedDocument } from './survey.ts';
import { documentByLines, documentIncomplete, documentUnreadable, type IngestWarning } from './warnings.ts';

export interface ChunkFileOptions {
  readonly sizes: ChunkSizes;
  /** The token family of the embedder, for estimates; absent where nothing embeds. */
  readonly tokenFamily?: TokenFamily;
  /** Most tokens that the embedder reads of a text; Infinity without one. */
  readonly maxEmbedTokens: number;
  /** The threads that chunk files. */
  readonly threads: FileThreads;
  readonly signal: AbortSignal | undefined;
}

/** The chunks of a file, and remarks about them for people; without chunks it is left out. */
interface ChunkedFile {
  readonly chunks?: readonly PreparedChunk[];
  readonly warning?: IngestWarning;
  /** The secret for which it is left out. */
  readonly secret?: FoundSecret;
}

/**
 * Chunks a file in a thread. A file that is nested too deeply there, or whose content does not match its name, is
 * chunked as plain text by lines where it is text, else left out; either with a warning. A file that takes too much
 * processor or memory is left out: its use depends on the machine, and the content of an index may not.
 */
export async function chunkFile(
  document: SurveyedDocument,
  content: Pick<FileContent, 'bytes' | 'text' | 'encoding' | 'replaced'>,
  { threads, sizes, tokenFamily, maxEmbedTokens, signal }: ChunkFileOptions,
): Promise<ChunkedFile> {
  const { origin, file, record } = document;
  const options = { sizeBytes: record.sizeBytes, signal };
  const { source } = document.opened.resolved;
  const allowSecrets = source.allowSecrets === true;
  const common = { origin, sizes, tokenFamily, maxEmbedTokens, allowSecrets, language: source.language };
  const asText = async (decoded: Pick<FileContent, 'text' | 'encoding' | 'replaced'>, byLines: boolean) => {
    const { text = '', encoding, replaced = 0 } = decoded;
    const task = { kind: 'chunk_text', ...common, text, encoding, urlRule: source.url, byLines } as const;
    return chunkedFile(await threads.run(task, options), replaced === 0 ? [] : [damagedCharacters(replaced)]);
  };
  const chunkedFile = ({ chunks, omissions, secret }: FileResults['chunk_text'], damage: readonly string[] = []) => {
    if (secret !== undefined) return { secret };
    const left = [...damage, ...omissions];
    return { chunks, warning: left.length > 0 ? documentIncomplete(document, left) : undefined };
  };
  try {
    if (file.reader === undefined) return await asText(content, false);
    const reader = readerModule(file.reader);
    const task = { kind: 'chunk_document', ...common, bytes: content.bytes, reader, fields: source.fields } as const;
    return chunkedFile(await threads.run(task, options));
  } catch (thrown) {
    if (isEndOfRun(thrown)) throw thrown;
    if (isOverMachineLimit(thrown)) return { warning: documentUnreadable(document, thrown) };
    const decoded = content.text === undefined ? decodeText(content.bytes) : content;
    // A document whose text its own reader cannot read has no useful lines, nor has the source of a PDF.
    const hasNoLines = isWithoutText(thrown) || missingReader(origin.path) !== undefined;
    if (decoded === undefined || hasNoLines) return { warning: documentUnreadable(document, thrown) };
    const byLines = await asText(decoded, true).catch((again: unknown) => {
      if (isEndOfRun(again)) throw again;
      return undefined;
    });
    if (byLines === undefined) return { warning: documentUnreadable(document, thrown) };
    return byLines.secret === undefined ? { ...byLines, warning: documentByLines(document, thrown) } : byLines;
  }
}

function damagedCharacters(replaced: number): string {
  const [what, become] = replaced === 1 ? ['1 character is', 'becomes'] : [`${replaced} characters are`, 'become'];
  return `${what} not UTF-8, as the others are, and ${become} U+FFFD.`;
}

/** Failures that are no fault of the file: the caller's signal, and a reader or process that cannot be started. */
function isEndOfRun(thrown: unknown): boolean {
  if (thrown instanceof ProcessNotStarted) return true;
  return isRetrievalError(thrown) && (thrown.code === 'aborted' || thrown.code === 'invalid_config');
}

function isOverMachineLimit(thrown: unknown): boolean {
  return thrown instanceof FileOverLimit && thrown.broken.limit !== 'nesting';
}

function isWithoutText(thrown: unknown): boolean {
  return !(thrown instanceof FileOverLimit) && isRetrievalError(thrown) && thrown.code === 'unsupported';
}
