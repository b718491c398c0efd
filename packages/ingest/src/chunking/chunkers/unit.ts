/**
 * A stretch of whole lines: a section, a definition, a paragraph. Units form a tree; the parts of a unit cover its
 * lines completely and in order, which is why no chunker can lose a line.
 */
export interface Unit {
  /** From 1. */
  readonly startLine: number;
  /** Inclusive. */
  readonly endLine: number;
  /** Headings above, joined by ` > `. */
  readonly section?: string;
  /** The definition that the lines belong to. */
  readonly symbol?: string;
  /** A section or definition of its own; anything else is filling that may be packed up to the target size. */
  readonly own?: boolean;
  /** Made of members (a class, a section with subsections): taken apart past the target size instead of the maximum. */
  readonly container?: boolean;
  /** Stays apart from its neighbours (imports). */
  readonly alone?: boolean;
  /** Readable name in chunk ids, where neither symbol nor section gives one. */
  readonly anchor?: string;
  /** Called only when the unit is too large to stay whole. */
  readonly parts?: () => readonly Unit[];
}

/** The labels of gaps between parts. */
type Labels = Pick<Unit, 'section' | 'symbol'>;

/**
 * Parts that cover the lines `startLine` to `endLine` exactly: overlaps are clipped, gaps become plain units, and the
 * rest at the end (a closing brace) goes to the last part.
 */
export function cover(startLine: number, endLine: number, parts: readonly Unit[], labels: Labels = {}): Unit[] {
  const covered: Unit[] = [];
  let next = startLine;
  for (const part of parts) {
    const from = Math.max(part.startLine, next);
    const to = Math.min(part.endLine, endLine);
    if (to < from) continue;
    if (from > next) covered.push({ ...labels, startLine: next, endLine: from - 1 });
    covered.push(from === part.startLine && to === part.endLine ? part : clip(part, from, to));
    next = to + 1;
  }
  const last = covered.at(-1);
  if (last === undefined) return [{ ...labels, startLine, endLine }];
  if (next <= endLine) covered[covered.length - 1] = clip(last, last.startLine, endLine);
  return covered;
}

/** The unit with these lines alone, and its parts as well. */
export function clip(unit: Unit, startLine: number, endLine: number): Unit {
  const { parts, section, symbol } = unit;
  if (parts === undefined) return { ...unit, startLine, endLine };
  return { ...unit, startLine, endLine, parts: () => cover(startLine, endLine, parts(), { section, symbol }) };
}
