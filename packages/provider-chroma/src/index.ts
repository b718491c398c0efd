export { type ChromaStore, chroma } from './chroma.ts';
export { plugin } from './plugin.ts';
export type { ChromaOptions, ForeignCollection } from './server/options.ts';
