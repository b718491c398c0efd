import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from './seeded-random.ts';

/** A line of JSONL in BEIR form: whole lines of a file of an installed npm package. */
interface InstalledRecord {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
  readonly metadata: { readonly path: string; readonly source_type: 'code' | 'docs' };
}

export interface InstalledCorpus {
  readonly records: readonly InstalledRecord[];
  readonly queries: readonly string[];
}

/** What a corpus has of each. */
export interface CorpusSize {
  readonly records: number;
  readonly queries: number;
}

type Piece = Omit<InstalledRecord, '_id'>;

const packages = fileURLToPath(new URL('../../../node_modules/.pnpm/', import.meta.url));
const sourceTypes: Readonly<Record<string, 'code' | 'docs'>> = {
  '.js': 'code',
  '.mjs': 'code',
  '.cjs': 'code',
  '.ts': 'code',
  '.mts': 'code',
  '.cts': 'code',
  '.md': 'docs',
  '.mdx': 'docs',
};
const maxFileBytes = 2 ** 20;
const maxCharacters = 1000;
const minCharacters = 200;

/**
 * Real text in place of made-up words: code and documentation of the packages that the lock file names, in pieces of at most 1,000 characters
 * that a seed draws, and as many different queries of 3 to 8 words, each of one piece. The same lock file and system give the same corpus.
 */
export function installedCorpus(size: CorpusSize, seed = 7): InstalledCorpus {
  const random = seededRandom(seed);
  const pieces = installedPieces();
  if (pieces.length < size.records) {
    throw new RangeError(
      `The installed packages have ${pieces.length} pieces of text: ask for at most as many --records.`,
    );
  }
  const records = drawn(pieces, size.records, random).map((piece, at) => ({ _id: `r${at}`, ...piece }));
  const queries = new Set<string>();
  while (queries.size < size.queries) {
    const { text } = records[Math.floor(random() * records.length)] as InstalledRecord;
    const words = [...new Set(text.match(/\p{L}[\p{L}\p{N}_]{2,39}/gu))];
    if (words.length >= 3) queries.add(drawn(words, 3 + Math.floor(random() * 6), random).join(' '));
  }
  return { records, queries: [...queries] };
}

/** Of each different text, the first file that has it. */
function installedPieces(): readonly Piece[] {
  const seen = new Set<string>();
  const pieces: Piece[] = [];
  for (const file of filesBelow(packages)) {
    const sourceType = sourceTypes[extname(file)];
    if (sourceType === undefined || statSync(file).size > maxFileBytes) continue;
    const text = readFileSync(file, 'utf8');
    if (seen.has(text)) continue;
    seen.add(text);
    // `fastify@5.12.8/node_modules/fastify/lib/reply.js` is `fastify/lib/reply.js`.
    const path = relative(packages, file).split(sep).slice(2).join('/');
    for (const piece of cut(text)) {
      pieces.push({ title: path, text: piece, metadata: { path, source_type: sourceType } });
    }
  }
  return pieces;
}

/** In ascending order of names, so that every machine reads them alike. Links lead to packages that stand elsewhere. */
function* filesBelow(folder: string): Generator<string> {
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1);
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort(byName)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Whole lines; what is too short to search for is left out, and so are minified lines. */
function cut(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split('\n')) {
    if (line.length > maxCharacters) continue;
    if (piece.length + line.length > maxCharacters) {
      pieces.push(piece);
      piece = '';
    }
    piece += `${line}\n`;
  }
  return [...pieces, piece].filter(({ length }) => length >= minCharacters);
}

/** At most `count` of the values, each once, in the order in which they were drawn. */
function drawn<Value>(values: readonly Value[], count: number, random: () => number): readonly Value[] {
  const left = [...values];
  const taken = Math.min(count, left.length);
  for (let at = 0; at < taken; at++) {
    const from = at + Math.floor(random() * (left.length - at));
    [left[at], left[from]] = [left[from] as Value, left[at] as Value];
  }
  return left.slice(0, taken);
}
