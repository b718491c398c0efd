/** A text is nested deeper than its parser may follow. */
export class NestedTooDeeply extends Error {
  constructor() {
    super('nested too deeply');
    this.name = 'NestedTooDeeply';
  }
}

/**
 * Throws where quotes and lists of a Markdown text are nested deeper than anybody writes. The parser takes time that grows with the
 * square of the depth, and how deep it can go depends on the stack; counted here, every machine chunks such a text alike.
 */
export function checkNesting(text: string): void {
  for (const [line] of text.matchAll(nestedLine)) {
    const depth = line.replace(/[^>*+.)-]/g, '').length + line.search(/[^ \t]/) / leastIndent;
    if (depth > maxDepth) throw new NestedTooDeeply();
  }
}

/** Markers of quotes and of list items at the beginning of a line. */
const nestedLine = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*)+/gm;

const leastIndent = 2;
const maxDepth = 100;
