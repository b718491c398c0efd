/** The texts that stand for `|name|`, by name in lower case. */
export type Substitutions = ReadonlyMap<string, string>;

/** The substitutions that a document defines itself: `.. |name| replace:: text`. */
export function substitutionsOf(lines: readonly string[]): Substitutions {
  return new Map(
    lines.flatMap((line): readonly (readonly [string, string])[] => {
      const [, name, text] = /^\.\. \|([^|]+)\| replace::\s+(\S.*)$/.exec(line) ?? [];
      return name === undefined || text === undefined ? [] : [[name.toLowerCase(), text.trim()]];
    }),
  );
}

/** Text as a reader sees it, without inline markup: `` :class:`~app.Foo` `` is `Foo`. */
export function inlineText(text: string, substitutions: Substitutions): string {
  if (!/[`*|\\_]/.test(text)) return text;
  return text.replace(inlineMarkup, (all: string, ...groups: readonly (string | undefined)[]) => {
    const [literal, role, interpreted, suffixRole, strong, emphasis, name, reference, escaped] = groups;
    if (literal !== undefined) return literal;
    if (interpreted !== undefined) return roleText(interpreted, role ?? suffixRole);
    if (name !== undefined) return substitutions.get(name.toLowerCase()) ?? all;
    if (escaped !== undefined) return escaped.trim();
    return strong ?? emphasis ?? reference ?? all;
  });
}

const inlineMarkup = new RegExp(
  [
    /(?<![^\s'"([{<\-/:\\])``(\S|\S.*?\S)``(?=$|[\s'")\]}>\-/\\.,:;!?])/,
    /(?:(?<![\w\\]):([\w.+-]+(?::[\w.+-]+)*):|(?<![\w\\`]))`([^`\s](?:[^`]*?[^`\s])?)`(?:__?|:([\w.+-]+(?::[\w.+-]+)*):)?/,
    /(?<![\w*\\])\*\*(\S|\S.*?\S)\*\*(?![\w*])/,
    /(?<![\w*\\])\*([^\s*]|[^\s*][^*]*?[^\s*])\*(?![\w*])/,
    /(?<![\w|\\])\|([^\s|]|[^\s|][^|]*?[^\s|])\|(?:__?)?(?![\w|])/,
    /(?<![\w\\])([A-Za-z0-9]+(?:[-.+:_][A-Za-z0-9]+)*)__?(?![\w])/,
    /\\(.|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The text of a role: a title before its target, the last name where `~` says so; markers of an index are no text of their own. */
function roleText(content: string, role: string | undefined): string {
  const [, title, target] = /^(.*?)\s*<([^<>]+)>$/s.exec(content) ?? [];
  if (title !== undefined && title !== '') return title;
  const text = (target ?? content).replace(/^!/, '');
  if (!text.startsWith('~') || role === undefined) return text;
  return text.slice(1).split(/[.:]/).at(-1) ?? text;
}
