export { type ChromaStore, chroma } from './chroma.ts';
export type { ChromaOptions, ForeignCollection } from './options.ts';
export { plugin } from './plugin.ts';
