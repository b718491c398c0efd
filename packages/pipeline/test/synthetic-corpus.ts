import type { DocumentChange, DocumentRecord, Metadata } from '@touchstone/contract';

/** A chunk before it is embedded. */
export interface SyntheticChunk {
  readonly id: string;
  readonly text: string;
  readonly searchText?: string;
  readonly metadata: Metadata & { readonly document_id: string };
}

/**
 * 120 chunks in 12 documents, the same for the same seed: prose and code about one harbour, so that they share words and parts of
 * identifiers. Among them are three pairs of equal text, a list without a term, and a text that repeats one word.
 */
export function syntheticCorpus(seed: number): readonly SyntheticChunk[] {
  const random = generator(seed);
  const chunks = Array.from({ length: 120 }, (_, position): SyntheticChunk => {
    const document = position % 12;
    const isCode = document % 2 === 1;
    const path = isCode ? `src/part${document}.ts` : `docs/part${document}.md`;
    const text = special[position] ?? (isCode ? codeOf(random) : proseOf(random));
    return {
      // Not in the order in which they come.
      id: `${path}#${(position * 37) % 120}`,
      text,
      // What ingestion does: the search text of a chunk has its title in front.
      searchText: isCode ? undefined : `Harbour handbook, part ${document}\n${text}`,
      metadata: { document_id: path, path, source_type: isCode ? 'code' : 'docs', ref: 'r1' },
    };
  });
  // Equal text in other documents of the same kind: their scores tie in every branch.
  const copies = new Map([
    [62, 14],
    [75, 27],
    [100, 52],
  ]);
  return chunks.map((chunk, position) => {
    const { searchText, text } = chunks[copies.get(position) ?? position] ?? chunk;
    return { ...chunk, text, searchText };
  });
}

/** One replacement a document, as ingestion would write it. */
export function asDocuments<Chunk extends SyntheticChunk>(chunks: readonly Chunk[]): readonly DocumentChange[] {
  return [...Map.groupBy(chunks, ({ metadata }) => metadata.document_id)].map(([documentId, own]) => {
    const record: DocumentRecord = {
      documentId,
      sourceId: 'synthetic',
      contentHash: 'sha256:00',
      sizeBytes: 1,
      modifiedMs: null,
      settingsHash: 'settings',
      ref: 'r1',
      chunkCount: own.length,
    };
    return { kind: 'replace', record, chunks: own };
  });
}

const special: { readonly [position: number]: string } = {
  31: '});',
  36: 'Fog signal\nfog fog fog fog, and after the fog more fog',
  48: 'Café Réunion keeps the naïve pilot’s coffee warm: 日本語の灯台 is written on the wall.',
};

const verbs = ['read', 'parse', 'load', 'close', 'measure', 'retry', 'send', 'count', 'update', 'merge'];
const nouns = [
  'tide',
  'harbour',
  'signal',
  'buoy',
  'chart',
  'pilot',
  'fog',
  'vessel',
  'lamp',
  'current',
  'berth',
  'log',
];
const kinds = ['table', 'level', 'buffer', 'index', 'timeout', 'report', 'window', 'entry', 'limit', 'queue'];
const sentences = [
  (a: string, b: string, c: string) => `The ${a} of the ${b} is checked before each ${c} is entered.`,
  (a: string, b: string, c: string) => `When a ${a} is late, the ${b} waits and the ${c} stays closed.`,
  (a: string, b: string, c: string) => `Every ${a} has one ${b}; without a ${c} nothing may leave.`,
  (a: string, b: string, c: string) => `Two ${a}s in one ${b} are an error, and the ${c} says which came first.`,
  (a: string, b: string, c: string) => `Ask the ${a} office for a ${b}, never for the ${c} itself.`,
];

type Random = () => number;

function proseOf(random: Random): string {
  const title = `${capital(pick(random, nouns))} ${pick(random, kinds)}`;
  const length = 2 + Math.floor(random() * 6);
  const body = Array.from({ length }, () =>
    pick(random, sentences)(pick(random, nouns), pick(random, kinds), pick(random, nouns)),
  );
  return `${title}\n\n${body.join(' ')}`;
}

function codeOf(random: Random): string {
  const name = `${pick(random, verbs)}${capital(pick(random, nouns))}${capital(pick(random, kinds))}`;
  const argument = `${pick(random, nouns)}_${pick(random, kinds)}`;
  const length = 1 + Math.floor(random() * 5);
  const lines = Array.from({ length }, () => {
    const target = `${pick(random, nouns)}${capital(pick(random, kinds))}`;
    return `  const ${target} = ${pick(random, verbs)}${capital(pick(random, nouns))}(${argument}, ${Math.floor(random() * 90)});`;
  });
  return [`export function ${name}(${argument}: number) {`, ...lines, `  return ${argument};`, '}'].join('\n');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** A linear congruential generator: numbers from 0 to 1, the same on every machine. */
function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
