export { plugin } from './plugin.ts';
export { type QdrantStore, qdrant } from './qdrant.ts';
export type { FieldIndex, ForeignCollection, QdrantOptions } from './server/options.ts';
