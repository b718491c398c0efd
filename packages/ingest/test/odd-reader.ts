import type { IngestReader } from '../src/index.ts';

/** The reader of `fixtures/odd-reader.mjs`, as a config would name it. */
export function oddReader(
  options: { readonly shout?: boolean; readonly marker?: string; readonly version?: string } = {},
): IngestReader {
  return {
    module: new URL('./fixtures/odd-reader.mjs', import.meta.url).href,
    baseDir: '/',
    options: { shout: options.shout, marker: options.marker },
    name: 'odd',
    version: options.version ?? '1',
    extensions: ['odd', 'oddbin'],
  };
}
