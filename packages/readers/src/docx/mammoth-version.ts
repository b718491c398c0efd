import { createRequire } from 'node:module';

/** The version of the library that parses, which is part of the reader's. */
export const mammothVersion: string = createRequire(import.meta.url)('mammoth/package.json').version;
