import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** The package that reads documents, and its options. */
export interface ReaderReference {
  readonly use: string;
  readonly options: { readonly [option: string]: unknown };
}

const usage =
  'must be the name of a package ("@touchstone/read-pdf") or a path from the config file ("./my-reader.js")';
const use = z.string(usage).trim().min(1, usage);

const readerReference = z
  .union(
    [
      use,
      strictObject({
        use: use.describe('Package, "package#name", or a path from the config file.'),
        options: z.record(z.string(), z.unknown(), 'must be an object').default({}).describe('Options of the reader.'),
      }),
    ],
    'must be the name of a package or { use, options }',
  )
  .transform(
    (reference): ReaderReference => (typeof reference === 'string' ? { use: reference, options: {} } : reference),
  );

/** Readers that are installed with this package. */
export const defaultReaders: readonly ReaderReference[] = [
  { use: '@touchstone/readers#html', options: {} },
  { use: '@touchstone/readers#notebook', options: {} },
  { use: '@touchstone/readers#epub', options: {} },
  { use: '@touchstone/readers#docx', options: {} },
  { use: '@touchstone/readers#xlsx', options: {} },
  { use: '@touchstone/readers#pptx', options: {} },
];

/** The reader that is used where it is installed: its parser is heavy. */
export const pdfReader: ReaderReference = { use: '@touchstone/read-pdf', options: {} };

/** The readers of documents. */
export const readersSchema = z
  .union([z.literal('none'), z.array(readerReference)], 'must be a list of readers or "none"')
  .default([]);

const seconds = 'must be a number of seconds above 0';
const threads = 'must be a whole number of threads, 1 or more';
const mebibytes = 'must be a whole number of MiB, 64 or more';

/** The limits for one file; the defaults belong to `@touchstone/ingest`. */
export const fileLimitsSchema = strictObject({
  secondsPerMebibyte: z
    .number(seconds)
    .positive(seconds)
    .optional()
    .describe('Processor seconds for each MiB begun. Default: 30.'),
  threads: z.int(threads).min(1, threads).optional().describe('Files read at once. Default: one a core, at most 4.'),
  memoryMebibytes: z
    .int(mebibytes)
    .min(64, mebibytes)
    .optional()
    .describe('How far memory may grow, in MiB. Default: 512.'),
});
