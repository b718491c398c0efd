import { type BuiltInMetadata, citableAddress } from '@touchstone/contract';
import type { FileChapter } from '../../sources/book/book-files.ts';

/** Fields that all chunks of a document share. */
export interface DocumentOrigin {
  /** The knowledge base that the chunks belong to: the index (spec 001). */
  readonly knowledgeBaseId: string;
  readonly documentId: string;
  /** Id of the source in the ledger. */
  readonly sourceId: string;
  readonly sourceName: string;
  readonly sourceType: string;
  readonly repo: string;
  readonly ref: string;
  /** ISO 8601, in UTC; absent where the source states no time, and for records, which bring their own. */
  readonly timestamp?: string;
  readonly path: string;
  readonly url?: string;
  /** The chapter that the whole document belongs to, by the contents of its book. */
  readonly chapter?: FileChapter;
}

/** The origin of a document in the metadata of its chunks; `url` is the address of the chunk itself. */
export function originMetadata(
  origin: DocumentOrigin,
  { title, index, url }: { readonly title?: string; readonly index: number; readonly url?: string },
) {
  return {
    knowledge_base_id: origin.knowledgeBaseId,
    document_id: origin.documentId,
    chunk_index: index,
    title,
    source_type: origin.sourceType,
    source_name: origin.sourceName,
    uri: citableAddress(url),
    source_id: origin.sourceId,
    source_path: origin.path,
    managed_by_source: true,
    repo: origin.repo,
    ref: origin.ref,
    path: origin.path,
    url,
  } satisfies BuiltInMetadata;
}
