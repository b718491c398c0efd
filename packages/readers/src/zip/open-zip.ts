import { unreadableDocument } from '@touchstone/contract';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** The limits of a zip. All its statements may be lies that exhaust its reader. */
interface ZipLimits {
  /** Most files in it. Default 20,000. */
  readonly maxFiles?: number;
  /** Most bytes of one file once it is unpacked. Default 64 MiB. */
  readonly maxFileBytes?: number;
  /** Most bytes of all files that are read. Default 512 MiB. */
  readonly maxTotalBytes?: number;
}

/** The files of a zip, by their path in it. Folders are left out. */
export interface ZipFiles {
  readonly paths: readonly string[];
  /** Unpacks one; undefined where there is none. Throws for one that breaks a limit, is damaged, or is encrypted. */
  read(path: string): Promise<Uint8Array | undefined>;
}

/**
 * Opens a zip. The paths are those of its directory: absolute ones, and those that lead out of it, are refused, so that
 * joining them with a folder never leaves it. Of files with the same path, the first counts.
 *
 * @throws `unreadableDocument` (`malformed`) for bytes that are no zip, or hold more than the limits allow.
 */
export async function openZip(
  bytes: Uint8Array,
  { maxFiles = 20_000, maxFileBytes = 64 * 2 ** 20, maxTotalBytes = 512 * 2 ** 20 }: ZipLimits = {},
): Promise<ZipFiles> {
  const zip = await opened(bytes);
  const entries = await entriesOf(zip, maxFiles);
  let total = 0;

  const unpack = async (entry: Entry): Promise<Buffer> => {
    if (entry.isEncrypted()) {
      throw unreadableDocument('encrypted', 'The file is encrypted. Save it without a password, then index it again.');
    }
    // The library ends a file that unpacks to more than its size in the directory, so these sizes are limits.
    total += entry.uncompressedSize;
    if (entry.uncompressedSize > maxFileBytes || total > maxTotalBytes) throw tooMuch(maxFileBytes, maxTotalBytes);
    const pieces: Buffer[] = [];
    const stream = await zip.openReadStreamPromise(entry).catch((thrown: unknown) => {
      throw damaged(thrown);
    });
    try {
      for await (const piece of stream) pieces.push(piece as Buffer);
    } catch (thrown) {
      throw damaged(thrown);
    }
    return Buffer.concat(pieces);
  };

  return {
    paths: Array.from(entries.keys()),
    read: async (path) => {
      const entry = entries.get(path);
      return entry === undefined ? undefined : unpack(entry);
    },
  };
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      validateEntrySizes: true,
      decodeStrings: true,
      strictFileNames: false,
    });
  } catch (thrown) {
    throw damaged(thrown);
  }
}

async function entriesOf(zip: ZipFile, maxFiles: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > maxFiles) {
    throw unreadableDocument(
      'malformed',
      `The file holds ${zip.entryCount} files, more than the ${maxFiles} that are read.`,
    );
  }
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/') && !entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (thrown) {
    throw damaged(thrown);
  }
  return entries;
}

function damaged(cause: unknown) {
  return unreadableDocument('malformed', 'The file is not a zip, or is damaged: export or download it again.', {
    cause,
  });
}

function tooMuch(maxFileBytes: number, maxTotalBytes: number) {
  return unreadableDocument(
    'malformed',
    `The file unpacks to more than ${mebibytes(maxFileBytes)} MiB in one piece, or ${mebibytes(maxTotalBytes)} MiB in all, as in files made to exhaust a reader.`,
  );
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}
