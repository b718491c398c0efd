/** Marks for resolved brackets and literal braces: private to this file, and in no pattern of the tests. */
const [opened, closed, leftBrace, rightBrace] = ['\uE000', '\uE001', '\uE002', '\uE003'];

/** The meaning of a glob as a regular expression, which may backtrack: for short inputs. */
export function globMeaning(pattern: string): RegExp {
  const sources = expanded(pattern).map((plain) =>
    plain.replace(/\*{2,}\uE001*\/|\*{2,}|[*?\uE000-\uE003]|[\\^$.+()[\]{}|/]/g, (token) => {
      if (token.length > 1 && token.endsWith('/')) return '(?:(?<![^/])|[\\s\\S]*\\/)';
      if (token.startsWith('**')) return '[\\s\\S]*';
      if (token === opened || token === closed) return '';
      if (token === leftBrace || token === rightBrace) return token === leftBrace ? '\\{' : '\\}';
      if (token === '*') return '[^/]*';
      return token === '?' ? '[^/]' : `\\${token}`;
    }),
  );
  return new RegExp(`^(?:${sources.join('|')})$`, 'u');
}

/** The patterns that equal a pattern: one for each choice of its braces. Braces without a comma offer nothing. */
function expanded(pattern: string): readonly string[] {
  const innermost = /\{([^{}]*)\}/.exec(pattern);
  if (innermost === null) return [pattern];
  const [whole, offered = ''] = innermost;
  const [before, after] = [pattern.slice(0, innermost.index), pattern.slice(innermost.index + whole.length)];
  if (!offered.includes(',')) return expanded(before + leftBrace + offered + rightBrace + after);
  return offered.split(',').flatMap((one) => expanded(before + opened + one + closed + after));
}
