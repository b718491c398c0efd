/** Shared parts of the languages' expressions. `(?![\s\S])` is the end of the text: an unclosed part reaches there. */
export const slashComments = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/;
export const hashComments = /#[^\n]*/;

export const tripleQuoted = /"""[\s\S]*?(?:"""|(?![\s\S]))/;
export const tripleSingleQuoted = /'''[\s\S]*?(?:'''|(?![\s\S]))/;
/** On one line: an unclosed part ends there. */
export const doubleQuoted = /"(?:[^"\\\n]|\\[^\n])*"?/;
export const singleQuoted = /'(?:[^'\\\n]|\\[^\n])*'?/;
/** One character in single quotes; an apostrophe elsewhere is no quote. */
export const character = /'(?:[^'\\\n]|\\[^\n]{1,8}?)'/;

/** Either of several expressions. */
export function either(...parts: readonly RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join('|'));
}

/**
 * An expression that is tried at the beginning of a line. It has names for nested parts: `<parens>`, `<generics>` and
 * `<before>`, which is annotations and lower-case words on one line, each with its parentheses. White space in the
 * source is not part of it: `<gap>` is.
 */
export function form(strings: TemplateStringsArray, ...values: readonly string[]): RegExp {
  const source = String.raw(strings, ...values)
    .replace(/\s+/g, '')
    .replaceAll('<before>', before)
    .replaceAll('<parens>', parens)
    .replaceAll('<generics>', generics)
    .replaceAll('<type>', type)
    .replaceAll('<gap>', '[ \\t]+')
    .replaceAll('<ticked>', '`[^`\\n]+`');
  return new RegExp(String.raw`[ \t]*${source}`, 'dy');
}

const parens = nested(String.raw`\(`, String.raw`\)`, '[^()]');
const generics = nested('<', '>', '(?:->|[^<>;{}])');
const before = String.raw`(?:@[\w.:]+(?:${parens})?\s+|[a-z]\w*(?:\([a-z ]*\)|\[\w+\])?[ \t]+){0,12}`;
/** Text between a keyword and the name: a type, a receiver. The shortest that leaves a whole name is taken. */
const type = String.raw`(?:[\w.?*&@,:]|[ \t]|${generics}|${parens}|\[[^\[\]]*\]){0,160}?`;

/** Four levels deep, which needs no recursion. */
function nested(open: string, close: string, inside: string): string {
  let source = `${open}${inside}*${close}`;
  for (let level = 1; level < 4; level += 1) source = `${open}(?:${inside}|${source})*${close}`;
  return `(?:${source})`;
}
