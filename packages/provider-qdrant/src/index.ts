export type { FieldIndex, ForeignCollection, QdrantOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { type QdrantStore, qdrant } from './qdrant.ts';
