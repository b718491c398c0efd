export type { FieldIndex, ForeignCollection, QdrantOptions } from './options.js';
export { plugin } from './plugin.js';
export { type QdrantStore, qdrant } from './qdrant.js';
