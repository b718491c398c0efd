import type { CaseGroup } from '../torture-case.ts';

/** What is done to a sound database. Places are shares of its length, so that the case needs not hold the file. */
export type Damage =
  | { readonly kind: 'bits'; readonly places: readonly number[] }
  | { readonly kind: 'bytes'; readonly at: number; readonly bytes: readonly number[] }
  | {
      readonly kind: 'page';
      /** A page of SQLite, or 4 KiB as a disk writes them. */
      readonly isWhole: boolean;
      readonly at: number;
      readonly with: 'zeros' | 'ones' | 'another' | 'noise';
      readonly other: number;
    }
  | { readonly kind: 'end'; readonly keep: number; readonly added: number }
  | { readonly kind: 'sql'; readonly statement: string };

/** Damaged databases of the default store. */
export const databaseGroups: readonly CaseGroup[] = [
  group('bits', (random) => ({ kind: 'bits', places: Array.from({ length: random.size(1, 8) }, () => random.next()) })),
  group('bytes', (random) => ({
    kind: 'bytes',
    at: random.next(),
    bytes: Array.from({ length: random.size(1, 64) }, () => random.pick([0, 255, random.int(0, 255)])),
  })),
  group('pages', (random) => ({
    kind: 'page',
    isWhole: random.chance(0.5),
    at: random.next(),
    with: random.pick(['zeros', 'ones', 'another', 'noise']),
    other: random.next(),
  })),
  group('ends', (random) => ({
    kind: 'end',
    keep: random.pick([1, random.next(), 0.01, 0.999]),
    added: random.pick([0, 1, 4096, random.size(1, 100_000)]),
  })),
  group('tables', (random) => {
    const table = random.pick(tables);
    const column = random.pick(columns);
    const value = random.pick([
      "x'00'",
      "''",
      'NULL',
      '-1',
      '9223372036854775807',
      "'{'",
      '1e999',
      "x'ffffffffffffffffffff'",
      "'\u{1f600}'",
    ]);
    return {
      kind: 'sql',
      statement: random.pick([
        `DROP TABLE ${table}`,
        `DELETE FROM ${table}`,
        `DELETE FROM ${table} WHERE rowid % 3 = ${random.int(0, 2)}`,
        `UPDATE ${table} SET ${column} = ${value}`,
        `UPDATE ${table} SET ${column} = ${value} WHERE rowid = (SELECT max(rowid) FROM ${table})`,
        `UPDATE ${table} SET ${column} = (SELECT ${column} FROM ${table} LIMIT 1)`,
        `ALTER TABLE ${table} RENAME TO gone`,
        `ALTER TABLE ${table} ADD COLUMN surplus`,
        `PRAGMA user_version = ${random.int(0, 99)}`,
        `CREATE TRIGGER t AFTER INSERT ON ${table} BEGIN DELETE FROM ${table}; END`,
      ]),
    };
  }),
];

const tables = [
  'store',
  'indexes',
  'generations',
  'chunks',
  'lengths',
  'segments',
  'segment_blocks',
  'vectors',
  'sparse_vectors',
  'documents',
  'fields',
];
const columns = [
  'id',
  'key',
  'data',
  'sum',
  'metadata',
  'text',
  'generation',
  'fingerprint',
  'chunk_count',
  'name',
  'first_term',
  'block',
  'segment',
  'document_id',
  'active',
  'ref',
  'next_ordinal',
  'end_ordinal',
  'catalog_sum',
  'text_sum',
  'content_hash',
];

function group(name: string, make: (random: Parameters<CaseGroup['make']>[0]) => Damage): CaseGroup {
  return {
    name: `databases/${name}`,
    make: (random) => {
      const damage = make(random);
      const made = damage.kind === 'sql' ? damage.statement : JSON.stringify(damage).slice(0, 200);
      return { made, files: { 'damage.json': JSON.stringify(damage) } };
    },
  };
}
