export type { SqliteStoreOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { type SqliteStore, sqliteStore } from './sqlite-store.ts';
