import { RetrievalError } from '@touchstone/contract';

/** A parsed document and the positions of its parts. */
export interface ParsedText {
  readonly value: unknown;
  /** `:line:column` of the member at a path, or of its nearest parent; empty when unknown. */
  locate(path: readonly PropertyKey[]): string;
}

/**
 * YAML, and JSON as the YAML that it is, so that both name the line of a mistake.
 *
 * @throws `invalid_config` with file, line and column. The text itself is never shown: it may hold a secret.
 */
export async function parseYaml(text: string, file: string): Promise<ParsedText> {
  const { isMap, isNode, isScalar, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [error] = document.errors;
  if (error !== undefined) {
    const reason = withoutContent(error.message);
    throw new RetrievalError('invalid_config', `${file}${position(error.pos[0])} cannot be read: ${reason}.`);
  }
  return { value: toValue(), locate };

  /** The parser meets an alias without its anchor, or too many aliases, only here. */
  function toValue(): unknown {
    try {
      return document.toJS() ?? {};
    } catch (cause) {
      const reason = cause instanceof Error ? withoutContent(cause.message) : 'unknown';
      throw new RetrievalError('invalid_config', `${file} cannot be read: ${reason}.`);
    }
  }

  function locate(path: readonly PropertyKey[]): string {
    for (let length = path.length; length > 0; length -= 1) {
      const node = nodeOf(path.slice(0, length));
      if (isNode(node) && node.range) return position(node.range[0]);
    }
    return '';
  }

  /** The key of a member, the value of a list's item. */
  function nodeOf(path: readonly PropertyKey[]): unknown {
    const holder = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    if (!isMap(holder)) return document.getIn(path, true);
    return holder.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))?.key;
  }

  function position(offset: number): string {
    const { line, col } = lines.linePos(offset);
    return `:${line}:${col}`;
  }
}

/** Some messages of the parser end in the text at fault. */
function withoutContent(message: string): string {
  return message.replace(/(: | sequence \\).*$/s, (_, before: string) => (before === ': ' ? '' : ' sequence'));
}
