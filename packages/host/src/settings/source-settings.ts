import { strictObject } from '@touchstone/contract/wire';
import type { Source } from '@touchstone/ingest';
import { z } from 'zod';

const text = z.string('must be a string').min(1, 'must not be empty');
const path = z.string('must be a path').trim().min(1, 'must be a path');
const globs = z.array(z.string('must be a glob such as "docs/**/*.md"').min(1), 'must be a list of globs');
const languages = ['auto', 'en', 'de', 'es', 'fr'] as const satisfies readonly NonNullable<Source['language']>[];
const anchorStyles = ['github', 'mkdocs', 'sphinx'] as const satisfies readonly NonNullable<Source['url']>['anchors'][];
const bytes = 'must be a whole number of bytes';

const anchors = z
  .enum(anchorStyles, 'must be "github", "mkdocs" or "sphinx"')
  .optional()
  .describe('Point at the section, as GitHub, MkDocs or Sphinx names it. Default: at the document.');

const urlRule = z.union(
  [
    strictObject({
      template: text.describe('With {path}, {stem} (without extension) or {page} ("a/b.md" is "a/b/").'),
      strip: text.optional().describe('Beginning of the path to leave out.'),
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
        path: path.describe('Folder, file or glob, from the config file.'),
        name: text.optional().describe('Begins the ids of its documents. Default: none.'),
        type: text.optional().describe('"docs", "code" or a type of your own. Default: by file extension.'),
        include: globs.optional().describe('Only files that match one of these globs, from the path on.'),
        exclude: globs.optional().describe('No files that match one of these, read likewise.'),
        root: path.optional().describe('Folder that cited paths start at. Default: the top of the repository.'),
        repo: text.optional().describe('Repository or package in citations. Default: what git or npm says.'),
        ref: text.optional().describe('Commit or version in citations. Default: what git or npm says.'),
        fields: z
          .record(z.string(), text, 'must be an object from your names of metadata to those of the engine')
          .optional()
          .describe('Your names of metadata and ours, such as { chapter: chapter_number }.'),
        language: z
          .enum(languages, `must be one of ${languages.join(', ')}`)
          .optional()
          .describe('Language of the prose. Default: auto, detected in each document.'),
        url: urlRule.optional().describe('Makes an address of a path. Default: documents have none.'),
        maxFileBytes: z
          .int(bytes)
          .min(1, bytes)
          .optional()
          .describe('Larger files are skipped and reported. Default: 1 MiB.'),
        allowSecrets: z
          .boolean('must be true or false')
          .optional()
          .describe('Index files with private keys or tokens too. Default: false.'),
      }),
    ],
    'must be a path or an object with "path"',
  )
  .transform((source) => (typeof source === 'string' ? { path: source } : source));
