export type { SqliteStoreOptions } from './file/options.ts';
export { plugin } from './plugin.ts';
export { type SqliteStore, sqliteStore } from './sqlite-store.ts';
