import type { BuiltInMetadata } from './metadata.ts';

/**
 * The definitions in a chunk, in order; empty where it has none. Values that are not text, as a foreign store may have,
 * are left out.
 */
export function symbolsOf({ symbol }: Pick<BuiltInMetadata, 'symbol'>): readonly string[] {
  const names: readonly unknown[] = Array.isArray(symbol) ? symbol : [symbol];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The same as people read it: `send, sendAll`. Undefined where the chunk holds no definition. */
export function shownSymbols(metadata: Pick<BuiltInMetadata, 'symbol'>): string | undefined {
  const names = symbolsOf(metadata);
  return names.length > 0 ? names.join(', ') : undefined;
}
