import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const text = z.string('must be a string').min(1, 'must not be empty');
const path = z.string('must be a path').trim().min(1, 'must be a path');
const globs = z.array(z.string('must be a glob such as "docs/**/*.md"').min(1), 'must be a list of globs');
const bytes = 'must be a whole number of bytes';

const anchors = z
  .literal('github', 'must be "github"')
  .exactOptional()
  .describe('Point at the section of a chunk, as GitHub names it. Default: at the document.');

const urlRule = z.union(
  [
    strictObject({
      template: text.describe('Address with {path}, {stem} (without extension) or {page} ("a/b.md" is "a/b/").'),
      strip: text.exactOptional().describe('Beginning of the path that the address leaves out.'),
      anchors,
    }),
    strictObject({ table: path.describe('File of lines "path<TAB>url", from the config file.'), anchors }),
  ],
  'must be { template } or { table }',
);

/** A folder, file or glob to index, or its shorthand: the path alone. */
export const sourceSchema = z
  .union(
    [
      path,
      strictObject({
        path: path.describe('Folder, file or glob, from the config file. A .jsonl file holds one record a line.'),
        name: text.exactOptional().describe('Name of the source; begins the ids of its documents. Default: none.'),
        type: text.exactOptional().describe('"docs", "code" or a type of your own. Default: told from each extension.'),
        include: globs.exactOptional().describe('Only files that match one of these, from the path.'),
        exclude: globs.exactOptional().describe('No files that match one of these.'),
        root: path.exactOptional().describe('Folder that cited paths start at. Default: the top of the repository.'),
        repo: text
          .exactOptional()
          .describe('Repository or package that citations name. Default: what git or npm says.'),
        ref: text.exactOptional().describe('Commit or version that citations name. Default: what git or npm says.'),
        url: urlRule.exactOptional().describe('How a path becomes an address. Default: documents have none.'),
        maxFileBytes: z
          .int(bytes)
          .min(1, bytes)
          .exactOptional()
          .describe('Larger files are skipped and reported. Default: 1 MiB.'),
      }),
    ],
    'must be a path or an object with "path"',
  )
  .transform((source) => (typeof source === 'string' ? { path: source } : source));
