import MarkdownIt, { type Token } from 'markdown-it';

/** `{#id}` or `{: #id .class}` after a heading, as Python-Markdown and others read it. */
export function headingId(source: string): string | undefined {
  return /^.*#(\S+)/s.exec(bracesAtEnd(source)?.[1] ?? '')?.[1];
}

/** The words of a heading without its markup, `{ #attributes }` and the names of links that are defined elsewhere. */
export function headingText(source: string): string {
  const braces = bracesAtEnd(source);
  const words = braces !== undefined && /^\s*[#:.]/.test(braces[1] ?? '') ? source.slice(0, braces.index) : source;
  const trimmed = words.replace(/\[([^[\]]*)\]\[[^[\]]*\]/g, '$1').trim();
  if (!/[`*_[<&\\!~]/.test(trimmed)) return trimmed;
  return plain(parser.parseInline(trimmed, {})).replace(/\s+/g, ' ').trim();
}

function bracesAtEnd(source: string): RegExpExecArray | undefined {
  return /\{([^{}]*)\}$/.exec(source) ?? undefined;
}

const parser = new MarkdownIt('commonmark');
/** A link's words count, wherever it leads. */
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;

function plain(tokens: readonly Token[]): string {
  return tokens.map(plainToken).join('');
}

function plainToken({ type, content, children }: Token): string {
  if (type === 'html_inline') return '';
  if (type === 'softbreak') return '\n';
  return children === null ? content : plain(children);
}
