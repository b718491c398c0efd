export { type ChromaStore, chroma } from './chroma.js';
export type { ChromaOptions, ForeignCollection } from './options.js';
export { plugin } from './plugin.js';
