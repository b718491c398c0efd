/** A function of a source file without its doc comment, and what the comment says in its first sentence. */
export interface DocumentedFunction {
  /** Dotted: the enclosing classes and the name. */
  readonly symbol: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  /** Undefined where there is no doc comment. */
  readonly sentence: string | undefined;
}

/** The functions and methods of a Python or a TypeScript or JavaScript file, found by indentation and by brackets. */
export function documentedFunctions(path: string, source: string): DocumentedFunction[] {
  const lines = source.split('\n');
  return path.endsWith('.py') ? pythonFunctions(lines) : scriptFunctions(lines);
}

function pythonFunctions(lines: readonly string[]): DocumentedFunction[] {
  const found: DocumentedFunction[] = [];
  const owners: { indent: number; name: string }[] = [];
  lines.forEach((line, at) => {
    const opening = /^(\s*)(?:async\s+)?(def|class)\s+(\w+)/.exec(line);
    if (!opening) return;
    const [, { length: indent } = '', keyword, name = ''] = opening;
    while ((owners.at(-1)?.indent ?? -1) >= indent) owners.pop();
    if (keyword === 'def') {
      const bodyStart = 1 + lines.findIndex((other, i) => i >= at && /:\s*(?:#.*)?$/.test(other));
      let end = bodyStart;
      while (end < lines.length && (blank.test(lines[end] ?? '') || indentOf(lines[end]) > indent)) end += 1;
      while (end > bodyStart && blank.test(lines[end - 1] ?? '')) end -= 1;
      const { sentence, rest } = withoutDocstring(lines.slice(bodyStart, end));
      if (bodyStart > 0 && rest.length > 0) {
        const text = [...lines.slice(at, bodyStart), ...rest].map((each) => each.slice(indent)).join('\n');
        const symbol = [...owners.map((owner) => owner.name), name].join('.');
        found.push({ symbol, startLine: at + 1, endLine: end, text, sentence });
      }
    }
    owners.push({ indent, name });
  });
  return found;
}

function withoutDocstring(body: readonly string[]): { sentence: string | undefined; rest: readonly string[] } {
  const joined = body.join('\n');
  const docstring = /^\s*[rRuU]?("""|''')([\s\S]*?)\1[^\n]*\n?/.exec(joined);
  if (!docstring) return { sentence: undefined, rest: body };
  const rest = joined.slice(docstring[0].length);
  return { sentence: firstSentence(docstring[2] ?? ''), rest: rest === '' ? [] : rest.split('\n') };
}

function scriptFunctions(lines: readonly string[]): DocumentedFunction[] {
  const found: DocumentedFunction[] = [];
  let owner: { name: string; end: number } | undefined;
  let comment: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*\/\*\*/.test(line)) {
      const close = lines.findIndex((other, i) => i >= at && other.includes('*/'));
      if (close < 0) break;
      comment = lines
        .slice(at, close + 1)
        .join('\n')
        .replace(/^\s*\/\*\*|\*\/|^\s*\*(?!\/)/gm, '');
      at = close;
      continue;
    }
    const owning = /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(\w+)/.exec(line);
    if (owning) owner = { name: owning[1] ?? '', end: blockEnd(lines, at) };
    const name = owning ? undefined : definition(line, owner !== undefined && at < owner.end);
    if (name !== undefined) {
      const end = blockEnd(lines, at);
      const symbol = owner !== undefined && at < owner.end ? `${owner.name}.${name}` : name;
      const text = lines
        .slice(at, end)
        .join('\n')
        .replace(/\/\*\*[\s\S]*?\*\//g, '');
      const sentence = comment === undefined ? undefined : firstSentence(comment);
      if (end - at > 1) found.push({ symbol, startLine: at + 1, endLine: end, text, sentence });
    }
    if (!blank.test(line)) comment = undefined;
  }
  return found;
}

function definition(line: string, inClass: boolean): string | undefined {
  const named =
    /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)/.exec(line) ??
    /^(?:export\s+)?const\s+(\w+)[^=]*=\s*(?:async\s*)?(?:\(|function|<)/.exec(line);
  if (named) return named[1];
  if (!inClass) return undefined;
  const method =
    /^ {2,4}(?:(?:public|private|protected|static|async|override|get|set)\s+)*\*?#?(\w+)\s*(?:<[^(]*>)?\(/.exec(line);
  return method && !/^(?:if|for|while|switch|return|catch)$/.test(method[1] ?? '') ? method[1] : undefined;
}

/** The line after the one where the brackets that open at `start` are all closed. */
function blockEnd(lines: readonly string[], start: number): number {
  let depth = 0;
  let opened = false;
  for (let at = start; at < lines.length; at += 1) {
    for (const bracket of (lines[at] ?? '').match(/[{}()[\]]/g) ?? []) {
      depth += '{(['.includes(bracket) ? 1 : -1;
      if (bracket === '{') opened = true;
    }
    if (depth <= 0 && (opened || /;\s*$/.test(lines[at] ?? ''))) return at + 1;
  }
  return lines.length;
}

function firstSentence(comment: string): string | undefined {
  const paragraph = comment.trim().split(/\n\s*(?:\n|@|:param|Args:)/, 1)[0] ?? '';
  const sentence = paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z])/, 1)[0] ?? '';
  return sentence.startsWith('@') || sentence.split(' ').length < minWords ? undefined : sentence;
}

function indentOf(line: string | undefined): number {
  return (line ?? '').search(/\S/);
}

const blank = /^\s*$/;
const minWords = 6;
