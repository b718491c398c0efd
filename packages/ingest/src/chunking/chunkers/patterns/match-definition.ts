import type { CodeLine, CodeText } from './code-lines.ts';
import type { PatternLanguage } from './pattern-language.ts';

export type DefinitionKind = 'container' | 'section' | 'function' | 'member';

/** A definition whose end has not come yet. */
export interface Around {
  readonly kind: DefinitionKind;
  readonly indent: number;
  /** Of brackets, where it begins. */
  readonly depth: number;
}

export interface Match {
  /** Absent for a transparent container. */
  readonly name?: string;
  readonly kind: DefinitionKind;
  /** The line that its form ends on; from 0. */
  readonly lastLine: number;
}

/** The definition that begins on a line, among those `around` it. */
export function matchDefinition(
  text: string,
  { code, lines, isBalanced }: CodeText,
  at: number,
  { language, around }: { readonly language: PatternLanguage; readonly around: Around | undefined },
): Match | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const length = (lines[at + 1]?.start ?? code.length) - line.start;
  if (length > longestLine) return undefined;
  if (line.isArgument && isBalanced && language.block === 'brackets') return undefined;
  const head = code.slice(line.start, line.start + Math.max(headLength, length));
  for (const [kind, forms] of formsAt(line, { language, around, isBalanced })) {
    for (const form of forms) {
      form.lastIndex = 0;
      const found = form.exec(head);
      if (found === null) continue;
      const [from, to] = found.indices?.groups?.name ?? [];
      const name = from === undefined ? undefined : readable(text.slice(line.start + from, line.start + (to ?? from)));
      let lastLine = at;
      while ((lines[lastLine + 1]?.start ?? Number.POSITIVE_INFINITY) < line.start + found[0].length) lastLine += 1;
      return { name, kind, lastLine };
    }
  }
  return undefined;
}

/** Members are looked for at the top and directly in containers. */
function formsAt(
  { depth }: CodeLine,
  {
    language: { sections = [], containers = [], functions, members = [], block },
    around,
    isBalanced,
  }: { readonly language: PatternLanguage; readonly around: Around | undefined; readonly isBalanced: boolean },
): readonly (readonly [DefinitionKind, readonly RegExp[]])[] {
  const anywhere = [
    ['section', sections],
    ['container', containers],
    ['function', functions],
  ] as const;
  if (around !== undefined && around.kind !== 'container' && around.kind !== 'section') return anywhere;
  const inner = around === undefined ? 0 : around.depth + (around.kind === 'section' ? 0 : 1);
  const isDirect = block !== 'brackets' || !isBalanced || depth === inner;
  return isDirect ? [...anywhere, ['member', members]] : anywhere;
}

/** `My::Module` is parted as nesting does; the name of a test stays as it is. */
function readable(name: string): string {
  const plain = name
    .replace(/^`|`$/g, '')
    .replace(/^operator\s+(?=\W)/, 'operator')
    .trim();
  return /\s/.test(plain) ? plain.replace(/\s+/g, ' ') : plain.replace(/::?|#/g, '.');
}

/** Minified code holds no line that begins a definition for a reader. */
const longestLine = 1000;

/** A definition names itself within so many characters. */
const headLength = 500;
