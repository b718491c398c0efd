import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RetrievalError, writeFailure } from '@touchstone/contract';
import { fingerprintSchema, indexNamePattern } from '@touchstone/provider-kit';
import { create, extract, type ReadEntry } from 'tar';
import * as z from 'zod';

/** The files of an archive, a gzipped tar. No other name is unpacked. */
export const indexPart = 'index.sqlite';
export const sourcesPart = 'sources.json';
export const refinedPart = 'refined.sqlite';
const manifestName = 'manifest.json';

const format = 1;

const manifestSchema = z.object({
  format: z.literal(format),
  /** Part of the name of a file. */
  index: z.string().regex(indexNamePattern),
  /** The models and settings that the index was made with. */
  fingerprint: fingerprintSchema,
  /** The commit that most documents are of; absent where they are of none. */
  commit: z.string().optional(),
  chunks: z.int().nonnegative(),
  documents: z.int().nonnegative(),
  parts: z.array(
    z.object({ name: z.enum([indexPart, sourcesPart, refinedPart]), bytes: z.int().nonnegative(), sha256: z.string() }),
  ),
});

export type PartName = Manifest['parts'][number]['name'];

export type Manifest = z.infer<typeof manifestSchema>;

/** Packs the parts of a folder. The file appears whole, or not at all, and is its owner's alone: it has the indexed texts. */
export async function packArchive(
  folder: string,
  file: string,
  about: Omit<Manifest, 'format' | 'parts'>,
  names: readonly PartName[],
): Promise<Manifest> {
  const parts = await Promise.all(names.map(async (name) => ({ name, ...(await digestOf(join(folder, name))) })));
  const manifest = { format, ...about, parts } as const;
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  const beside = `${file}.${process.pid}.new`;
  try {
    await writeFile(beside, '', { mode: 0o600 });
    await create({ file: beside, cwd: folder, gzip: true, portable: true }, [manifestName, ...names]);
    await rename(beside, file);
  } catch (error) {
    throw writeFailure(error, file);
  } finally {
    await rm(beside, { force: true });
  }
  return manifest;
}

/**
 * Unpacks an archive into an empty folder, and checks every part. The disk gets no more than the manifest names. Throws
 * `invalid_config` for one that is none, or is damaged.
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  await unpackWhere(file, folder, ({ path, size }) => path === manifestName && size <= maxManifestBytes);
  const manifest = await readManifest(file, join(folder, manifestName));
  const { parts } = manifest;
  const isPart = ({ path, size }: ReadEntry) => parts.some(({ name, bytes }) => name === path && bytes === size);
  await unpackWhere(file, folder, isPart);
  for (const { name, bytes, sha256 } of parts) {
    const found = await digestOf(join(folder, name)).catch(() => undefined);
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw refused(file, `has another ${name} than it says`);
  }
  if (!parts.some(({ name }) => name === indexPart)) throw refused(file, `has no ${indexPart}`);
  return manifest;
}

const maxManifestBytes = 1_000_000;

/** An index of code packs 2 to 1, and 12,000 chunks with one text 37 to 1. What packs much better would fill the disk. */
const maxDecompressionRatio = 100;

async function unpackWhere(file: string, folder: string, isWanted: (entry: ReadEntry) => boolean): Promise<void> {
  try {
    await extract({
      ...{ file, cwd: folder, strict: true, maxDecompressionRatio },
      filter: (_, entry) => 'type' in entry && entry.type === 'File' && isWanted(entry),
    });
  } catch (cause) {
    throw refused(file, 'cannot be unpacked', cause);
  }
}

async function readManifest(file: string, place: string): Promise<Manifest> {
  let found: unknown;
  try {
    found = JSON.parse(await readFile(place, 'utf8'));
  } catch (cause) {
    throw refused(file, 'is no index that "touchstone export" has written', cause);
  }
  const { success, data, error } = manifestSchema.safeParse(found);
  if (success) return data;
  const made = z.object({ format: z.number() }).safeParse(found).data?.format;
  if (made === undefined || made === format) throw refused(file, 'has a manifest that cannot be read', error);
  throw new RetrievalError(
    'invalid_config',
    `${basename(file)} has version ${made} of the archive, and this release reads version ${format}: export it with this release, or index the sources here.`,
  );
}

function refused(file: string, why: string, cause?: unknown): RetrievalError {
  return new RetrievalError('invalid_config', `${basename(file)} ${why}: export the index again.`, {
    operatorNote: file,
    cause,
  });
}

async function digestOf(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  const { size: bytes } = await stat(file);
  await pipeline(createReadStream(file), hash);
  return { bytes, sha256: hash.digest('hex') };
}
