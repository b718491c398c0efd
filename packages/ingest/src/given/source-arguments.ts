import { argument, givenObject, strictObject } from '@touchstone/contract/wire';
import { textLanguages } from '@touchstone/lexical';
import { z } from 'zod';
import type { IngestReader } from '../readers/ingest-reader.ts';
import type { Source } from '../sources/source.ts';
import type { UrlRule } from '../sources/url-rule.ts';

const texts = z.array(z.string('must be a text'), 'must be a list of texts');
const anchors = argument.oneOf(['github', 'mkdocs']).optional();

const urlRule: z.ZodType<UrlRule> = z.union(
  [
    strictObject({ template: z.string('must be a text'), strip: z.string('must be a text').optional(), anchors }),
    strictObject({ table: z.string('must be a text'), anchors }),
  ],
  'must be an object with `template` or `table`',
);

/** A source as it may be given. Whether its path, its name and its limit can be used is checked where sources are looked for on disk. */
export const sourceArgument = givenObject<Source>({
  path: z.string('must be a text: a folder, a file or a glob'),
  name: z.string('must be a text').optional(),
  include: texts.optional(),
  exclude: texts.optional(),
  type: z.string('must be a text').optional(),
  root: z.string('must be a text').optional(),
  repo: z.string('must be a text').optional(),
  ref: z.string('must be a text').optional(),
  fields: z.record(z.string(), z.string('must be a text'), 'must be an object of names').optional(),
  language: argument.oneOf(['auto', 'en', ...textLanguages]).optional(),
  url: urlRule.optional(),
  maxFileBytes: argument.checkedNumber.optional(),
  allowSecrets: argument.flag.optional(),
});

export const sourcesArgument = z.array(sourceArgument, 'must be a list of sources');

/** Readers come from a config or a package, so their kind alone is looked at. */
export const readersArgument = z.array(
  z.custom<IngestReader>(isReader, 'must be a reader, an object with `module`, `name`, `version` and `extensions`'),
  'must be a list of readers',
);

function isReader(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isNamed = ['module', 'name', 'version'].every((member) => typeof Reflect.get(value, member) === 'string');
  return isNamed && Array.isArray(Reflect.get(value, 'extensions'));
}
