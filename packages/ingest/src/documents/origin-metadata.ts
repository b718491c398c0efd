import { type BuiltInMetadata, citableAddress } from '@touchstone/contract';
import type { DocumentOrigin } from './document-origin.ts';

/** What every chunk of a document says of where it is from; `url` is the address of the chunk itself. */
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
