import type { ContextOrder } from '@touchstone/contract';
import { shownText } from '@touchstone/contract';
import { sentenceSegments } from '@touchstone/lexical';
import type { ContextProfile } from '../settings/context-profile.ts';
import type { ContextPiece } from './context-piece.ts';
import type { TokenCount } from './count-tokens.ts';
import { inOrder } from './piece-order.ts';

/** Between two pieces of a context (spec 002 §7). */
const contextSeparator = '\n\n---\n\n';

export interface AssemblyInput {
  /** Best first. */
  readonly pieces: readonly ContextPiece[];
  readonly maxTokens: number;
  readonly order: ContextOrder;
  readonly overflow: ContextProfile['assembly']['overflow'];
  readonly tokens: TokenCount;
}

/** A piece with its position. */
export interface PlacedPiece {
  readonly piece: ContextPiece;
  /** From 1, in the order of the context. */
  readonly number: number;
  readonly tokens: number;
}

export interface AssembledContext {
  readonly context: string;
  readonly tokens: number;
  readonly placed: readonly PlacedPiece[];
  /** The pieces that did not fit. */
  readonly leftOut: readonly ContextPiece[];
  /** The piece that was cut after a sentence to fit. */
  readonly cut?: ContextPiece;
}

/**
 * The pieces as one text, best first, within the tokens of the request (spec 002 §7): it stops at the first piece that does not fit, or
 * goes on by `overflow`. Where not even the best piece fits, it is cut after a sentence: some of the best is more than nothing.
 */
export function assembleContext(input: AssemblyInput): AssembledContext {
  const { chosen, leftOut, cut } = choosePieces(input);
  const ordered = inOrder(chosen, input.order);
  const parts = ordered.map((piece, at) => sourceText(piece, at + 1));
  const context = parts.join(contextSeparator);
  const { count, countsHeaders } = input.tokens;
  const placed = ordered.map((piece, at) => ({
    piece,
    number: at + 1,
    tokens: count(countsHeaders ? (parts[at] ?? '') : piece.text),
  }));
  const tokens = countsHeaders ? count(context) : placed.reduce((sum, one) => sum + one.tokens, 0);
  return { context, tokens, placed, leftOut, cut };
}

/** `[Source 1 | Page 42 | Recovery]` and the text; `Page 42 (file page 58)` where it is printed another way; `?` for a page that is not known. */
function sourceText(piece: Pick<ContextPiece, 'text' | 'metadata'>, number: number): string {
  const { metadata } = piece;
  return `[Source ${number} | Page ${pageOf(metadata)} | ${oneLine(metadata.chapter_title ?? '')}]\n${shownText(piece)}`;
}

function pageOf({ page_number, page_label, first_page, last_page = first_page }: ContextPiece['metadata']): string {
  const first = page_number ?? first_page;
  const last = page_number ?? last_page;
  const counted = first === last ? first : `${first}-${last}`;
  if (page_label === undefined) return String(counted ?? '?');
  return counted === undefined || page_label === String(counted) ? page_label : `${page_label} (file page ${counted})`;
}

/** A title with a line break would look like the end of the header. */
function oneLine(title: string): string {
  return title.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');
}

function choosePieces({ pieces, maxTokens, overflow, tokens: { count, countsHeaders } }: AssemblyInput) {
  const chosen: ContextPiece[] = [];
  const leftOut: ContextPiece[] = [];
  let cut: ContextPiece | undefined;
  let used = 0;
  let isFull = false;
  const sizeOf = (piece: ContextPiece) => {
    const number = chosen.length + 1;
    const separator = number > 1 ? contextSeparator : '';
    return count(countsHeaders ? `${separator}${sourceText(piece, number)}` : piece.text);
  };

  for (const piece of pieces) {
    const size = isFull ? 0 : sizeOf(piece);
    if (!isFull && used + size <= maxTokens) {
      chosen.push(piece);
      used += size;
      continue;
    }
    const mayCut =
      !isFull && cut === undefined && (overflow === 'trim' || (overflow === 'stop' && chosen.length === 0));
    const shorter = mayCut ? cutToFit(piece, (text) => used + sizeOf({ ...piece, text }) <= maxTokens) : undefined;
    if (shorter !== undefined) {
      chosen.push(shorter);
      used += sizeOf(shorter);
      cut = shorter;
    } else leftOut.push(piece);
    if (overflow !== 'skip') isFull = true;
  }
  return { chosen, leftOut, cut };
}

function cutToFit(piece: ContextPiece, fits: (text: string) => boolean): ContextPiece | undefined {
  const text = firstSentences(piece.text, fits);
  return text === undefined ? undefined : { ...piece, text };
}

/** The longest beginning of a text that ends with a sentence and fits; undefined where not even the first sentence does. */
function firstSentences(text: string, fits: (text: string) => boolean): string | undefined {
  const ends = [...sentenceSegments(text)].map(({ index, segment }) => index + segment.length);
  let [fitting, low, high] = [0, 0, ends.length - 1];
  // More text never fits where less does not.
  while (low <= high) {
    const middle = (low + high) >> 1;
    const end = ends[middle] ?? 0;
    if (fits(text.slice(0, end).trimEnd())) {
      fitting = end;
      low = middle + 1;
    } else high = middle - 1;
  }
  return fitting === 0 ? undefined : text.slice(0, fitting).trimEnd();
}
