import { RetrievalError } from '@touchstone/contract';
import { isNode, LineCounter, parseDocument } from 'yaml';

/** A YAML document with the positions of its parts. */
export interface ParsedYaml {
  readonly value: unknown;
  /** The file, and the line of a path's value or of its nearest parent: `set.yaml, line 7`. */
  place(path: readonly PropertyKey[]): string;
}

/** Parses YAML, or JSON as the YAML that it is. Throws `invalid_request` with file and line for anything else. */
export function parseYaml(text: string, file: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const { line } = lines.linePos(fault.pos[0]);
    throw new RetrievalError('invalid_request', `${file}, line ${line}: not valid YAML (${fault.code}).`);
  }
  return {
    value: toValue(),
    place: (path) => {
      for (let length = path.length; length >= 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return `${file}, line ${lines.linePos(node.range[0]).line}`;
      }
      return file;
    },
  };

  /** The parser meets an alias without its anchor, or too many aliases, only here. */
  function toValue(): unknown {
    try {
      return document.toJS();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new RetrievalError('invalid_request', `${file} cannot be read as YAML: ${reason}.`, { cause });
    }
  }
}
