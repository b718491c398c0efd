import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

interface RegularFileOptions {
  /** The largest content in bytes. Default: 1 MiB, as for texts; no config or list of rules is larger. */
  readonly maxBytes?: number;
}

/**
 * The bytes of a regular file, at the end of links too. Throws the system's error, and an `Error` with the reason for
 * anything else under that name: a FIFO waits for a writer, and a device like `/dev/zero` never ends. Opening never
 * waits, at most `maxBytes` are ever in memory, and a disk that does not answer is given up.
 */
export async function readRegularFile(
  file: string,
  { maxBytes = defaultMaxBytes }: RegularFileOptions = {},
): Promise<Buffer> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${file} does not answer.`)), silenceMs);
  try {
    return await Promise.race([readWhole(file, maxBytes), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for callers that cannot wait; a disk that does not answer holds them up. */
export function readRegularFileSync(file: string, { maxBytes = defaultMaxBytes }: RegularFileOptions = {}): Buffer {
  const descriptor = openSync(file, withoutWaiting);
  try {
    const size = checkedSize(file, fstatSync(descriptor), maxBytes);
    const content = growingContent(file, size, maxBytes);
    while (!content.isWhole(readSync(descriptor, content.room()))) {}
    return content.bytes();
  } finally {
    closeSync(descriptor);
  }
}

const defaultMaxBytes = 1024 * 1024;

/** Local files answer in microseconds. A read this long is stuck: a network disk whose server is gone. */
const silenceMs = 60_000;

/** A FIFO without a writer is opened at once, and a terminal does not become that of this process. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  const handle: FileHandle = await open(file, withoutWaiting);
  try {
    const size = checkedSize(file, await handle.stat(), maxBytes);
    const content = growingContent(file, size, maxBytes);
    while (!content.isWhole((await handle.read(content.room())).bytesRead)) {}
    return content.bytes();
  } finally {
    await handle.close();
  }
}

function checkedSize(
  file: string,
  stats: { readonly size: number; isFile(): boolean; isDirectory(): boolean },
  maxBytes: number,
): number {
  if (!stats.isFile()) {
    throw new Error(`${file} is ${stats.isDirectory() ? 'a folder' : 'a FIFO, socket or device'}, not a regular file.`);
  }
  if (stats.size > maxBytes) throw tooLarge(file, maxBytes);
  return stats.size;
}

/** The content of a file whose size may be wrong: it grows meanwhile, or the system generates it. */
function growingContent(file: string, size: number, maxBytes: number) {
  // One byte more, so that the end is met without a larger buffer.
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  return {
    room: () => {
      if (length === buffer.length) {
        buffer = Buffer.concat([buffer], Math.min(maxBytes + 1, 2 * Math.max(length, leastGrowth)));
      }
      return buffer.subarray(length);
    },
    isWhole: (bytesRead: number) => {
      length += bytesRead;
      if (length > maxBytes) throw tooLarge(file, maxBytes);
      return bytesRead === 0;
    },
    bytes: () => buffer.subarray(0, length),
  };
}

const leastGrowth = 4096;

function tooLarge(file: string, maxBytes: number): Error {
  return new Error(`${file} has more than the ${maxBytes} bytes that are read of such a file.`);
}
