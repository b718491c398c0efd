export type { SqliteStoreOptions } from './options.js';
export { plugin } from './plugin.js';
export { type SqliteStore, sqliteStore } from './sqlite-store.js';
