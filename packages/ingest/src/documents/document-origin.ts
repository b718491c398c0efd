/** What all chunks of a document share. */
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
  readonly path: string;
  readonly url?: string;
}
