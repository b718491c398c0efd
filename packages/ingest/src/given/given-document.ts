import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type ChunkedDocument, chunkDocument as chunk } from '../chunk-document.ts';
import type { ChunkSizes } from '../chunk-sizes.ts';
import { type CodeSymbol, codeSymbols as symbolsOf } from '../code-symbols.ts';
import { chunkingArgument } from './chunking-arguments.ts';

// Threads import the functions below from their own files: these schemas would only make threads slower to start.

/** A text and the path that tells its format. Other members are let be: a host may pass what it keeps of a file. */
interface GivenDocument {
  readonly path: string;
  readonly text: string;
}

const documentArgument: z.ZodType<GivenDocument> = z.object(
  { path: z.string('must be a text'), text: z.string('must be a text') },
  'must be an object',
);

const optionsArgument = givenObject<{ readonly byLines?: boolean }>({ byLines: argument.flag.optional() });

/**
 * Cuts a document into chunks. Every line that is not blank is in exactly one chunk (with an overlap, in one or more),
 * in order. The chunker follows from the name in `path`, for a script from its first line: Markdown by section, code by definition, text by paragraph,
 * anything else by lines, as is everything with `byLines`. Throws `invalid_request` for arguments of another kind, and
 * `invalid_config` for sizes that contradict one another.
 */
export async function chunkDocument(
  document: GivenDocument,
  chunking: Partial<ChunkSizes> = {},
  options: { readonly byLines?: boolean } = {},
): Promise<ChunkedDocument> {
  return chunk(
    parseArgument(documentArgument, document, 'document'),
    parseArgument(chunkingArgument, chunking, 'sizes of chunks'),
    parseArgument(optionsArgument, options, 'options of chunking'),
  );
}

/**
 * The definitions of a source file, in their order, as code is chunked; undefined for a file whose language is not known by its
 * name or first line. Code with syntax errors gives those that were recognised. Throws `invalid_request` for a document of another kind.
 */
export async function codeSymbols(document: GivenDocument): Promise<readonly CodeSymbol[] | undefined> {
  return symbolsOf(parseArgument(documentArgument, document, 'document'));
}
