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
  /** ISO 8601, in UTC; absent where the source states no time, and for records, which bring their own. */
  readonly timestamp?: string;
  readonly path: string;
  readonly url?: string;
}
