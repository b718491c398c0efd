import type { Node } from '@touchstone/ingest/grammars';
import { nothingIfLate, withGrammar } from '../../code/with-tree.ts';
import { type DocumentedLanguage, documentedLanguage } from './documented-languages.ts';

/** A function or a class of a file, and its documentation. */
export interface Definition {
  readonly kind: 'function' | 'class';
  /** Qualified by the names around it: `Reply.send`. */
  readonly symbol: string;
  /** First and last line, inclusive, from 1; a comment above is not part of it. */
  readonly startLine: number;
  readonly endLine: number;
  /** The text as written, with the marks of the comment or the string; absent where there is none. */
  readonly words?: string;
  /** True if its body does nothing: an overload, an abstract method, a hook. */
  readonly isEmpty: boolean;
  /** Its lines, in which all such words, also of functions inside, are blank. The lines keep their numbers. */
  readonly text: string;
}

/**
 * The functions and classes of a file in their order; none for a language that is not known, and for a file that cannot
 * be parsed within two seconds.
 */
export async function definitionsOf(path: string, text: string): Promise<readonly Definition[]> {
  const language = documentedLanguage(path);
  if (language === undefined || text.trim() === '') return [];
  return withGrammar(text, language.grammar, (root) => walk(root, text, language)).catch(nothingIfLate);
}

/** A node with the name of the scope around it. */
interface Visit {
  readonly node: Node;
  readonly scope: string;
  readonly depth: number;
}

/** Hand-written code nests less; deeper code is a generated expression. */
const maxDepth = 150;

function walk(root: Node, text: string, language: DocumentedLanguage): readonly Definition[] {
  const found: {
    readonly kind: Definition['kind'];
    readonly node: Node;
    readonly symbol: string;
    readonly words: readonly Node[];
  }[] = [];
  const blanks: Node[] = [];
  const open: Visit[] = [{ node: root, scope: '', depth: 0 }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node, scope, depth } = visit;
    const isFunction = language.functions.includes(node.type);
    const name = nameOf(node, isFunction);
    const symbol = name === undefined ? scope : scope === '' ? name : `${scope}.${name}`;
    const words = wordsOf(node, language, isFunction);
    blanks.push(...words);
    if (name !== undefined) found.push({ kind: isFunction ? 'function' : 'class', node, symbol, words });
    if (depth > maxDepth) continue;
    for (const child of node.namedChildren.toReversed()) {
      if (child !== null) open.push({ node: child, scope: symbol, depth: depth + 1 });
    }
  }
  const lines = blanked(text, blanks).split('\n');
  return found.map(({ kind, node, symbol, words }) => {
    const whole = statementOf(node);
    const [startLine, endLine] = [whole.startPosition.row + 1, whole.endPosition.row + 1];
    return {
      ...{ kind, symbol, startLine, endLine, isEmpty: isEmpty(node) },
      words: words.length === 0 ? undefined : words.map((part) => part.text).join('\n'),
      text: lines.slice(startLine - 1, endLine).join('\n'),
    };
  });
}

/** Of a function also the name that it is assigned to: `const send = () => {}`, `Reply.prototype.send = function () {}`. */
function nameOf(node: Node, isFunction: boolean): string | undefined {
  if (!isFunction && !/class|impl_item|interface|module|namespace|trait|struct/.test(node.type)) return undefined;
  const own = node.childForFieldName('name') ?? (node.type === 'impl_item' ? node.childForFieldName('type') : null);
  if (own !== null) return tidy(own.text);
  const holder = isFunction ? node.parent : null;
  const field = holderFields[holder?.type ?? ''];
  const given = field === undefined ? undefined : holder?.childForFieldName(field)?.text;
  return given === undefined
    ? undefined
    : tidy(given.replace(/^(?:module\.)?exports\./, '').replace('.prototype.', '.'));
}

const holderFields: Readonly<Record<string, string>> = {
  variable_declarator: 'name',
  assignment_expression: 'left',
  pair: 'key',
  public_field_definition: 'name',
  field_definition: 'property',
};

function tidy(name: string): string | undefined {
  return /^[^\s'"`(){}[\]]{1,120}$/.test(name) ? name : undefined;
}

/** The documentation of a node: of a function or a class of Python its first string, else the comments right above. */
function wordsOf(node: Node, language: DocumentedLanguage, isFunction: boolean): readonly Node[] {
  if (language.words === 'first string') {
    if (!isFunction && node.type !== 'class_definition') return [];
    const first = node.childForFieldName('body')?.namedChildren.find((child) => child?.type !== 'comment');
    const string = first?.type === 'expression_statement' ? first.namedChild(0) : null;
    return string?.type === 'string' || string?.type === 'concatenated_string' ? [string] : [];
  }
  return isFunction ? commentsAbove(statementOf(node), language) : [];
}

function commentsAbove(node: Node, { isAbout }: DocumentedLanguage): readonly Node[] {
  const above: Node[] = [];
  let below = node;
  for (let next = nodeAbove(node); next?.type.includes('comment'); next = next.previousNamedSibling) {
    // A comment of a line ends at the begin of the next one in some grammars.
    const { row, column } = next.endPosition;
    const lastRow = column === 0 ? row - 1 : row;
    if (lastRow + 1 < below.startPosition.row) break;
    above.unshift(next);
    below = next;
  }
  return isAbout === undefined ? above : above.filter((comment) => isAbout.test(comment.text));
}

/** Without its words, the body has no statement, or only `...` and `pass`. */
function isEmpty(node: Node): boolean {
  const body = node.childForFieldName('body');
  if (body === null) return true;
  if (!/block|body|statement/.test(body.type)) return false;
  return body.namedChildren.every(
    (child) => child === null || /comment|^pass_statement$/.test(child.type) || isWord(child),
  );
}

/** A string or an ellipsis as a statement. */
function isWord(statement: Node): boolean {
  return statement.type === 'expression_statement' && /string|^ellipsis$/.test(statement.namedChild(0)?.type ?? '');
}

/** In Ruby's grammar the comment above the first method precedes the whole body. */
function nodeAbove(node: Node): Node | null {
  return (
    node.previousNamedSibling ?? (node.parent?.type === 'body_statement' ? node.parent.previousNamedSibling : null)
  );
}

/** The statement around a function that belongs to it: the declaration of its name, `export`, decorators. */
function statementOf(node: Node): Node {
  const { parent } = node;
  return parent !== null && wrappers.test(parent.type) ? statementOf(parent) : node;
}

const wrappers =
  /^(?:variable_declarator|lexical_declaration|variable_declaration|assignment_expression|expression_statement|export_statement|decorated_definition|pair|public_field_definition|field_definition)$/;

/** The text with spaces where the nodes are. */
function blanked(text: string, nodes: readonly Node[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { startIndex, endIndex } of nodes.toSorted((a, b) => a.startIndex - b.startIndex)) {
    if (startIndex < at) continue;
    parts.push(text.slice(at, startIndex), text.slice(startIndex, endIndex).replace(/[^\n]+/g, ''));
    at = endIndex;
  }
  return [...parts, text.slice(at)].join('');
}
