import {
  type CallOptions,
  linePart,
  RetrievalError,
  type Store,
  type StoredChunk,
  type Warning,
} from '@touchstone/contract';
import type { SourceText } from '@touchstone/contract/wire';
import { citationOf, shortCitation } from '@touchstone/pipeline';
import { explainMissingIndex } from '../ask/explain-missing-index.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { citedDocument, fetchDocumentLines } from './cited-document.ts';
import { assembleLines } from './lines-around.ts';
import { placesToLook } from './names-in-project.ts';
import { checkCitation, type LineSpan, lineCitations, linesOf } from './read-citation.ts';
import { unknownChunk } from './unknown-chunk.ts';
import { type StoreAlreadyOpen, withStore } from './with-store.ts';

/** The indexes in which a citation is looked for, and the number of lines beside it. */
export interface ShowCitationOptions extends CallOptions, StoreAlreadyOpen {
  /** Default: every index. */
  readonly index?: string;
  /** Lines before the cited ones. Default 0. */
  readonly before?: number;
  /** Lines after the cited ones. Default 0. */
  readonly after?: number;
  /** The user's command for this program, for suggestions in messages. Default: `touchstone`. */
  readonly program?: string;
}

/** The text of a citation in the index: the cited text, and the lines before and after it. */
export interface ShownCitation extends SourceText {
  readonly title?: string;
  /** `docs`, `code` or a type of your own. */
  readonly sourceType?: string;
  /** `citation_unverified` where the index has another version than the cited one. Absent: none. */
  readonly warnings?: readonly Warning[];
}

/**
 * The lines that a citation names, with neighbours of the same document. It reads the index, never a file. A citation
 * may leave out the part before the path, and need not be that of a chunk: `lib/reply.js:5-80` and `lib/reply.js#L5-L80` are those lines,
 * `lib/reply.js` is the whole document. Chunks that share a citation, such as those of a page, are shown as one.
 *
 * @throws `invalid_request` where nothing is cited like this, with the nearest id, where several documents are, and for arguments of
 * another kind; `index_not_found`.
 */
export async function showCitation(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  citation: string,
  shown: ShowCitationOptions = {},
): Promise<ShownCitation> {
  const { index, before = 0, after = 0, program = 'touchstone' } = shown;
  checkCitation(citation);
  const configured = Object.keys(loaded.config.indexes);
  const withSources = (name: string) => loaded.config.indexes[name]?.sources !== undefined;
  return withStore(loaded, { ...shown, what: 'lookup of the cited lines' }, async (store, { signal }) => {
    const built = index === undefined ? ((await store.listIndexes?.({ signal })) ?? configured) : [index];
    // Without any index the first look reports that there is none.
    const listed = built.length === 0 ? [configured[0] ?? 'default'] : built;
    const { names: readings, indexes } = placesToLook(loaded, citation, listed);
    try {
      const names = readings.flatMap((name) => [...new Set([name, ...lineCitations(name)])]);
      let otherVersion: ShownCitation | undefined;
      for (const cited of names) {
        for (const name of indexes) {
          const shown = await showFrom(store, name, cited, { before, after, signal });
          if (shown !== undefined && shown.warnings === undefined) return shown;
          otherVersion ??= shown;
        }
      }
      if (otherVersion !== undefined) return otherVersion;
      throw await unknownChunk(store, names[0] ?? citation, indexes, signal);
    } catch (thrown) {
      throw await explainMissingIndex(thrown, {
        index: indexes[0] ?? '',
        configured,
        withSources,
        store,
        program,
        signal,
      });
    }
  });
}

async function showFrom(
  store: Store,
  index: string,
  citation: string,
  { before, after, signal }: { readonly before: number; readonly after: number; readonly signal?: AbortSignal },
): Promise<ShownCitation | undefined> {
  const cited = await citedDocument(store, index, citation, signal);
  const [first] = cited;
  if (first === undefined) return undefined;
  const isPartOfLine = cited.length === 1 && linePart(first.metadata) !== undefined;
  const span = linesOf(citation) ?? (isPartOfLine ? undefined : spanOf(cited));
  const { path, url, ref, title, source_type: sourceType } = first.metadata;
  const about = { index, path, url, ref, title, sourceType, warnings: versionWarnings(cited, citation) };
  if (span === undefined) {
    const text = cited.map((chunk) => chunk.text).join('\n');
    return { ...about, citation: citationOf(first).text, text, before: [], after: [] };
  }
  const wanted = { startLine: Math.max(1, span.startLine - before), endLine: span.endLine + after };
  const [chunks, { fingerprint }] = await Promise.all([
    fetchDocumentLines(store, index, first, wanted, signal),
    store.describe(index, { signal }),
  ]);
  // Our chunkers leave out nothing but blank lines. Those of another program may leave out more.
  const lines = assembleLines(chunks, span, wanted, { gapsAreBlank: fingerprint.chunker !== undefined });
  if (lines === undefined) throw noSuchLines(citation, index);
  const metadata = { ...first.metadata, start_line: lines.startLine, end_line: lines.endLine };
  return { ...about, ...lines, citation: citationOf({ id: first.id, metadata }).text };
}

/** From the first to the last line of all of them; undefined where one has no lines. */
function spanOf(chunks: readonly StoredChunk[]): LineSpan | undefined {
  const starts = chunks.map(({ metadata }) => metadata.start_line ?? Number.NaN);
  const ends = chunks.map(({ metadata }) => metadata.end_line ?? Number.NaN);
  const span = { startLine: Math.min(...starts), endLine: Math.max(...ends) };
  return Number.isNaN(span.startLine + span.endLine) ? undefined : span;
}

function versionWarnings(chunks: readonly StoredChunk[], citation: string): readonly Warning[] | undefined {
  const claimed = /^[^:]*@(?:sha256:)?[^:]*:/.exec(citation)?.[0];
  if (claimed === undefined) return undefined;
  const texts = chunks.map((chunk) => citationOf(chunk).text).flatMap((text) => [text, shortCitation(text)]);
  if (texts.some((text) => text.startsWith(claimed))) return undefined;
  const message = `The index holds another version of this source than the cited one ("${claimed.slice(0, -1)}"): lines may have moved.`;
  return [{ code: 'citation_unverified', message }];
}

function noSuchLines(citation: string, index: string): RetrievalError {
  return new RetrievalError('invalid_request', `Index "${index}" does not hold the lines of "${citation}".`);
}
