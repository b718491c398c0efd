import { type Metadata, symbolsOf } from '@touchstone/contract';
import { unaskedList } from './book-demerits.ts';
import { codeNamesIn } from './code-names.ts';
import { type FileQuestion, kindDemerits } from './file-kind.ts';
import type { FileOrder } from './file-order.ts';
import { headedBy } from './headed-by.ts';
import { literalMatch } from './literal-match.ts';
import { orderFiles, type RerankedChunk } from './order-files.ts';

/** A ranked chunk as far as names and words are concerned. */
export interface NamedChunk {
  readonly text: string;
  readonly metadata: Metadata;
}

/**
 * Ranked chunks, the explicitly named ones first, whatever their score: the definition of a symbol that the query is or
 * names, the section whose heading it is, then texts that contain the query, or its quotations, word for word, source before others. The
 * rest keep their order.
 */
export function namedFirst<Chunk extends NamedChunk>(
  question: FileQuestion,
  chunks: readonly Chunk[],
): readonly Chunk[] {
  const defining = definitionsAmong(question, chunks);
  const isLiteral = holdsQuery(question.query);
  const first = new Set([
    ...defining,
    ...headed(question, chunks),
    ...(isLiteral === undefined ? [] : sourceBefore(question, chunks.filter(isLiteral))),
  ]);
  return first.size === 0 ? chunks : [...first, ...chunks.filter((chunk) => !first.has(chunk))];
}

/**
 * `orderFiles`, with the chunks that the question names first. Where all weights are 0, or a chunk has no score of the reranker, the order
 * stays.
 */
export function orderNamed<Chunk extends RerankedChunk>(
  question: FileQuestion,
  chunks: readonly Chunk[],
  weights: FileOrder,
  wanted?: number,
): readonly Chunk[] {
  const isOff = Object.values(weights).every((weight) => weight === 0);
  return isOff || chunks.some(({ rerankScore }) => rerankScore === null)
    ? chunks
    : namedFirst(question, orderFiles(question, chunks, weights, wanted));
}

/** The reason why a chunk is first; undefined where the question does not name it. */
export function namedReasons(question: FileQuestion, chunks: readonly NamedChunk[]): readonly (string | undefined)[] {
  const defining = new Set<NamedChunk>(definitionsAmong(question, chunks));
  const headings = new Set<NamedChunk>(headed(question, chunks));
  const isLiteral = holdsQuery(question.query);
  return chunks.map((chunk) => {
    if (defining.has(chunk)) return 'first because it defines a name in the query';
    if (headings.has(chunk)) return 'first because its heading is the query';
    return isLiteral?.(chunk) === true ? 'first because it contains the query word for word' : undefined;
  });
}

/** Source before tests, docs and the like, each in their order: where a message is made before where it is expected. */
function sourceBefore<Chunk extends NamedChunk>(question: FileQuestion, chunks: readonly Chunk[]): readonly Chunk[] {
  const demeritOf = kindDemerits(question);
  const demerits = new Map(chunks.map((chunk) => [chunk, demeritOf(kindInput(chunk))]));
  return chunks.toSorted((a, b) => (demerits.get(a) ?? 0) - (demerits.get(b) ?? 0));
}

/** Of each section that the question names by its heading, the chunk where it begins. */
function headed<Chunk extends NamedChunk>({ query }: FileQuestion, chunks: readonly Chunk[]): readonly Chunk[] {
  const isHeaded = headedBy(query);
  if (isHeaded === undefined) return [];
  const begins = new Map<string, Chunk>();
  for (const chunk of chunks) {
    const { path, section, document_id, source_type } = chunk.metadata;
    if (source_type !== 'docs' || !isHeaded(chunk.metadata)) continue;
    const place = `${path ?? document_id}#${section}`;
    const known = begins.get(place);
    if (known === undefined || positionOf(chunk) < positionOf(known)) begins.set(place, chunk);
  }
  return [...begins.values()];
}

function positionOf({ metadata }: NamedChunk): number {
  return metadata.chunk_index ?? Number.POSITIVE_INFINITY;
}

/** Whether a chunk contains the query word for word; the index of a book contains all its words. */
function holdsQuery(query: string): ((chunk: NamedChunk) => boolean) | undefined {
  const isLiteral = literalMatch(query);
  const isList = unaskedList(query);
  return isLiteral && (({ text, metadata }) => isLiteral(text) && !isList(metadata));
}

/** Chunks that define the query's names, best first: all for a query that is a name, else one a name. */
function definitionsAmong<Chunk extends NamedChunk>(
  question: FileQuestion,
  chunks: readonly Chunk[],
): readonly Chunk[] {
  const whole = wholeName(question.query);
  const names = whole === undefined ? namesIn(question.query) : [whole];
  if (names.length === 0) return [];
  const demeritOf = kindDemerits(question);
  return names.flatMap((name) => {
    const exact = definitionsOf(name, chunks, (symbol) => symbol);
    const small = (symbol: string) => symbol.toLowerCase();
    const folded = exact.length > 0 || whole === undefined ? exact : definitionsOf(small(name), chunks, small);
    const found = folded.length > 0 ? folded : definedIn(name, chunks);
    const ranked = found
      .filter(({ chunk }) => demeritOf(kindInput(chunk)) === 0)
      .sort((a, b) => b.grade - a.grade || a.depth - b.depth);
    return ranked.slice(0, whole === undefined ? 1 : ranked.length).map(({ chunk }) => chunk);
  });
}

/** The chunks with a symbol of this name, with the certainty of the definition and the depth of the symbol. */
function definitionsOf<Chunk extends NamedChunk>(
  name: string,
  chunks: readonly Chunk[],
  fold: (symbol: string) => string,
): readonly Definition<Chunk>[] {
  return chunks.flatMap((chunk) => {
    const depths = symbolsOf(chunk.metadata).flatMap((symbol) =>
      isOf(fold(symbol), name) ? partsOf(symbol).length : [],
    );
    return depths.length === 0 ? [] : [{ chunk, grade: gradeOf(chunk.text, name), depth: Math.min(...depths) }];
  });
}

/** Code that defines a name which is no symbol of its own, such as one of a list of macros or constants. */
function definedIn<Chunk extends NamedChunk>(name: string, chunks: readonly Chunk[]): readonly Definition<Chunk>[] {
  return chunks.flatMap((chunk) => {
    const isCode = chunk.metadata.source_type === 'code' && chunk.text.includes(name);
    const grade = isCode ? saidGrade(chunk.text, name) : undefined;
    return grade === undefined ? [] : [{ chunk, grade, depth: 1 }];
  });
}

interface Definition<Chunk> {
  readonly chunk: Chunk;
  /** The certainty that it is one. */
  readonly grade: number;
  /** Of the symbol: 1 for one of the file. */
  readonly depth: number;
}

function kindInput({ text, metadata: { path = '', source_type: sourceType = '' } }: NamedChunk) {
  return { path, sourceType, text };
}

/** The name that a query is and nothing else: `LlmAgent`, `Reply.send`, `hash_map::insert()`. */
function wholeName(query: string): string | undefined {
  const name = query
    .trim()
    .replace(/^[`"']|[`"']$/g, '')
    .replace(/\(\)$/, '');
  return /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$~][\p{L}\p{N}_$]*)*[!?]?$/u.test(name) ? name : undefined;
}

/** The names among other words: text between backticks, qualified names, and words in the shape of code. */
function namesIn(query: string): readonly string[] {
  const quoted = [...query.matchAll(/`([^`\s]+?)(?:\(\))?`/g)].map(([, name]) => name as string);
  const qualified =
    query.match(/(?<![\p{L}\p{N}_./:@-])[\p{L}_]\w+(?:(?:\.|::)[\p{L}_]\w+)+(?![\p{L}\p{N}_/:@-])/gu) ?? [];
  const parts = new Set(qualified.flatMap(partsOf));
  return [...new Set([...quoted, ...qualified, ...codeNamesIn(query).filter((name) => !parts.has(name))])];
}

/** True if a symbol ends in all parts of a name: `Reply.send` is `send`, and `Reply::send`. */
function isOf(symbol: string, name: string): boolean {
  if (symbol === name) return true;
  const own = partsOf(symbol);
  const sought = partsOf(name);
  return sought.length <= own.length && sought.every((part, at) => part === own[own.length - sought.length + at]);
}

function partsOf(name: string): readonly string[] {
  return name.split(/\.|::|#|->/);
}

/**
 * The certainty that a text defines a name among its symbols: 2 for a definition with its body, 1 for a declaration,
 * and 0 for a mere continuation, such as an `impl` or a later part of a long class.
 */
function gradeOf(text: string, name: string): number {
  const grade = saidGrade(text, name);
  if (grade !== undefined) return grade;
  const word = wordOf(name);
  // The parenthesis is looked for afterwards: in one expression, a text of calls alone would be read again and again.
  const bodies = text.matchAll(new RegExp(String.raw`${word}\s*\(([^;{}]*)\{`, 'giu'));
  return bodies.some(([, between = '']) => between.includes(')')) ? 2 : 0;
}

/** The grade of a definition with a keyword before the name; undefined where there is none. */
function saidGrade(text: string, name: string): number | undefined {
  const said = new RegExp(String.raw`${keyword}\s+(?:\([^)]*\)\s*)?${wordOf(name)}`, 'iu').exec(text);
  if (said === null) return undefined;
  const [end = ''] = /[{;=]/.exec(text.slice(said.index + said[0].length)) ?? [];
  return end === ';' ? 1 : 2;
}

/** The last part of a name as a whole word. */
function wordOf(name: string): string {
  const last = (partsOf(name).at(-1) as string).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return String.raw`${last}(?![\p{L}\p{N}_$])`;
}

const keyword = String.raw`(?:#define|\b(?:class|struct|trait|interface|enum|type|union|record|protocol|object|module|namespace|fn|fun|func|function\*?|def|defn|defmodule|sub|proc|const|let|var|val|static|macro_rules!))`;
