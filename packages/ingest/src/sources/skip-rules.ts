import { missingReader } from './ingest-reader.ts';

/** Reasons why a file below a source is not indexed. */
export type SkipReason =
  | 'binary'
  | 'generated'
  | 'golden_set'
  | 'jsonl_below_folder'
  | 'lock_file'
  | 'minified'
  | 'no_reader'
  | 'secret'
  | 'special_file'
  | 'symlink'
  | 'too_large'
  | 'unknown_encoding'
  | 'unreadable'
  | 'worktree';

/** An omitted file or folder, reported to the caller. Ignore rules and `exclude` omit files on purpose. */
export interface SkippedFile {
  /** Id of the source. */
  readonly source: string;
  /** Path below the source's folder, with forward slashes. */
  readonly path: string;
  readonly reason: SkipReason;
}

const lockFiles = new Set([
  'Cargo.lock',
  'Gemfile.lock',
  'bun.lock',
  'bun.lockb',
  'composer.lock',
  'deno.lock',
  'go.sum',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'poetry.lock',
  'uv.lock',
  'yarn.lock',
]);

const binaryExtensions =
  /\.(?:7z|a|avif|bin|bmp|bz2|class|dll|dylib|eot|exe|gif|gz|ico|jar|jpe?g|mov|mp[34]|o|onnx|otf|png|pyc|so|sqlite|tar|tgz|tiff?|ttf|wasm|webm|webp|woff2?|xz|zip|zst)$/i;

/** The reason to skip a file by its name alone; undefined when it must be read. */
export function skipByName(name: string): SkipReason | undefined {
  if (lockFiles.has(name)) return 'lock_file';
  if (/\.min\.(?:js|mjs|cjs|css)$/.test(name)) return 'minified';
  if (/\.(?:js|mjs|cjs|css|ts)\.map$|\.pb\.go$|_pb2(?:_grpc)?\.pyi?$/.test(name)) return 'generated';
  // Drawings are coordinates, written by a program: their parts would rank before the text about them.
  if (/\.(?:svg|drawio)$/i.test(name)) return 'generated';
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return 'jsonl_below_folder';
  if (missingReader(name) !== undefined) return 'no_reader';
  return binaryExtensions.test(name) ? 'binary' : undefined;
}

/** Patterns of names below a folder that are not even looked at: dot files may hold secrets, dot folders are other tools' stores. */
export const alwaysIgnored = ['.*', 'node_modules', '__pycache__'];

export function isAlwaysIgnored(name: string): boolean {
  return name.startsWith('.') || alwaysIgnored.includes(name);
}

/** Names of files with keys or passwords. Other such files show by their content (`reading/secrets`). */
const secretNames: readonly RegExp[] = [
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /\.(?:p12|pfx|jks|keystore|kdbx|ppk)$/i,
  /\.tfstate(?:\.backup)?$|\.tfvars(?:\.json)?$/i,
  /^kubeconfig(?:\.ya?ml)?$|\.kubeconfig$/i,
  /\.env$/i,
  /^[._]?(?:htpasswd|netrc|pgpass)$|^(?:pgpass|rclone)\.conf$/i,
  /^secrets?\.(?:ya?ml|json|toml|ini|properties|txt)$/i,
  /^credentials(?:\.(?:ya?ml|json|toml|ini|csv))?$/i,
];

export function isSecretFileName(name: string): boolean {
  return secretNames.some((pattern) => pattern.test(name));
}
