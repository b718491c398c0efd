import { grammarLanguageOf } from './chunkers/choose-chunker.ts';
import { codeChunker } from './chunkers/code-chunker.ts';
import type { Unit } from './chunkers/unit.ts';
import { splitLines } from './text/text-lines.ts';

/** A definition in source code, with the comments and decorators directly above it. */
export interface CodeSymbol {
  /** Qualified by nesting: `Reply.send`. */
  readonly symbol: string;
  /** From 1. */
  readonly startLine: number;
  /** Inclusive. */
  readonly endLine: number;
  /** True if it is made of members, as a class is. */
  readonly isContainer: boolean;
  /** The definitions in it, in their order; of a function only where it is long. */
  readonly members: readonly CodeSymbol[];
}

/**
 * The definitions of a source file, in their order, as code is chunked; undefined for a file whose language is not known by its
 * name or first line. Code with syntax errors gives those that were recognised.
 */
export async function codeSymbols(document: {
  readonly path: string;
  readonly text: string;
}): Promise<readonly CodeSymbol[] | undefined> {
  const language = grammarLanguageOf(document.path, document.text);
  if (language === undefined) return undefined;
  const outline = (await codeChunker(language))(document.text, splitLines(document.text).length);
  try {
    return symbolsOf(outline.units);
  } finally {
    outline.release?.();
  }
}

function symbolsOf(units: readonly Unit[]): readonly CodeSymbol[] {
  return units.flatMap((unit) => {
    if (unit.own !== true || unit.symbol === undefined) return symbolsOf(unit.parts?.() ?? []);
    const { symbol, startLine, endLine, container: isContainer = false } = unit;
    const isOpened = isContainer || endLine - startLine >= longFunctionLines;
    const members = isOpened ? symbolsOf(unit.parts?.() ?? []).filter((member) => member.symbol !== symbol) : [];
    return [{ symbol, startLine, endLine, isContainer, members }];
  });
}

/** Past this, the functions in a function are definitions too: some modules are one function around all others. */
const longFunctionLines = 150;
