import { isObjectName } from './resolve-commit.ts';
import { type GitStream, type StreamOptions, streamGit } from './stream-git.ts';

/** The bytes of a file as git stores them. */
interface GitBlob {
  readonly hash: string;
  readonly bytes: Buffer;
}

/**
 * The bytes of many blobs from one git, in the order of `hashes`, one at a time in memory. Missing objects, and those
 * that are no blob, are left out; nothing is converted. Read the sizes first (`readTree`): a blob is read whole.
 */
export async function* readBlobs(
  folder: string,
  hashes: readonly string[],
  options: StreamOptions = {},
): AsyncGenerator<GitBlob> {
  const wanted = hashes.filter(isObjectName);
  if (wanted.length === 0) return;
  const git = await streamGit(folder, ['cat-file', '--batch'], options);
  if (git === undefined) return;
  try {
    // The pipe buffers names that git has not read yet; a name is 41 bytes.
    git.input.end(wanted.map((hash) => `${hash}\n`).join(''));
    yield* blobs(git);
  } finally {
    git.stop();
  }
}

/** `<hash> blob <size>\n<bytes>\n`, or `<hash> missing\n`. */
async function* blobs(git: GitStream): AsyncGenerator<GitBlob> {
  let rest: Buffer[] = [];
  let have = 0;
  let need = 0;
  let heading: { readonly hash: string; readonly kind: string; readonly size: number } | undefined;
  for await (const part of git.parts()) {
    rest.push(part);
    have += part.length;
    if (have < need) continue;
    let buffer = Buffer.concat(rest);
    for (;;) {
      if (heading === undefined) {
        const end = buffer.indexOf(newline);
        if (end === -1) break;
        const [hash = '', kind = '', size = '0'] = buffer.toString('latin1', 0, end).split(' ');
        buffer = buffer.subarray(end + 1);
        if (kind !== 'missing') heading = { hash, kind, size: Number(size) };
      } else {
        if (buffer.length < heading.size + 1) break;
        // A copy, because the buffer also has the next blob.
        if (heading.kind === 'blob') yield { hash: heading.hash, bytes: Buffer.from(buffer.subarray(0, heading.size)) };
        buffer = buffer.subarray(heading.size + 1);
        heading = undefined;
      }
    }
    need = heading === undefined ? 0 : heading.size + 1;
    rest = [buffer];
    have = buffer.length;
  }
}

const newline = 0x0a;
