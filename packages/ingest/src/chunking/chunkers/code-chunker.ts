import type { Node, Parser, Tree } from 'web-tree-sitter';
import { loadParser } from '../grammars/load-parser.ts';
import type { Chunker } from './chunker.ts';
import type { Language, Place } from './languages/language.ts';
import { lineChunker } from './text-chunker.ts';
import { clip, cover, type Unit } from './unit.ts';

/**
 * Code by definition. Comments and decorators directly above a definition belong to it; imports are separate; symbols
 * are qualified by nesting (`Reply.send`). In a file with syntax errors, recognised definitions still count. The
 * outline reads a syntax tree outside the JavaScript heap: call its `release`.
 */
export async function codeChunker(language: Language): Promise<Chunker> {
  const parser = await loadParser(language.grammar);
  return (text, lineCount) => {
    const tree = lineCount === 0 ? null : readTree(parser, text, language);
    if (tree === null) return lineChunker(text, lineCount);
    const top: Scope = { language, scope: '', place: 'top', depth: 0 };
    return { units: cover(1, lineCount, definitions(tree.rootNode, top)), release: () => tree.delete() };
  };
}

/** Where the text has errors and the language knows a form that is easier to read, the tree of that form if it has fewer. */
function readTree(parser: Parser, text: string, { readable }: Language): Tree | null {
  const tree = parser.parse(text);
  if (tree === null || readable === undefined || !tree.rootNode.hasError) return tree;
  const other = parser.parse(readable(text));
  if (other === null || errorsIn(other) > errorsIn(tree)) {
    other?.delete();
    return tree;
  }
  tree.delete();
  return other;
}

function errorsIn(tree: Tree): number {
  return tree.rootNode.descendantsOfType('ERROR').length;
}

interface Scope {
  readonly language: Language;
  /** Qualified name of the scope around the nodes. */
  readonly scope: string;
  readonly place: Place;
  readonly depth: number;
}

/** Expressions that nest deeper (a sum of a thousand strings) are cut by lines instead. */
const maxDepth = 50;

/** The children of a node as units: definitions, imports, and everything else as filling. */
function definitions(parent: Node, scope: Scope): readonly Unit[] {
  const units: Unit[] = [];
  let leading: Node[] = [];
  for (const node of parent.namedChildren) {
    if (node === null) continue;
    if (isLeading(node, scope.language)) {
      const previous = leading.at(-1);
      if (previous !== undefined && lineAfter(previous) < firstLine(node)) leading = flush(leading, units, scope);
      leading.push(node);
      continue;
    }
    const above = leading.at(-1);
    if (above !== undefined && lineAfter(above) < firstLine(node)) leading = flush(leading, units, scope);
    for (const unit of toUnits(node, firstLine(leading[0] ?? node), scope)) add(units, unit);
    leading = [];
  }
  flush(leading, units, scope);
  return units;
}

/** Comments without a definition below them are filling. */
function flush(leading: readonly Node[], units: Unit[], scope: Scope): Node[] {
  const first = leading[0];
  const last = leading.at(-1);
  if (first !== undefined && last !== undefined) {
    add(units, { ...symbolOf(scope.scope), startLine: firstLine(first), endLine: lastLine(last) });
  }
  return [];
}

/**
 * Consecutive imports are one unit. A definition owns its first line: code before it there
 * (`register(async function plugin () {`) ends above. A node that begins on the last line of another is clipped later.
 */
function add(units: Unit[], unit: Unit): void {
  const before = units.at(-1);
  if (before?.alone && unit.alone) {
    units[units.length - 1] = { ...before, endLine: Math.max(before.endLine, unit.endLine) };
    return;
  }
  for (let last = before; last !== undefined && givesWay(last, unit); last = units.at(-1)) {
    units.pop();
    if (last.startLine < unit.startLine) units.push(clip(last, last.startLine, unit.startLine - 1));
  }
  units.push(unit);
}

function givesWay(last: Unit, unit: Unit): boolean {
  if (last.endLine !== unit.startLine || last.own || last.alone || unit.endLine === unit.startLine) return false;
  return unit.own === true || (unit.parts !== undefined && last.startLine === last.endLine);
}

/** A node as one unit; a node with definitions and no name as theirs, so that none is lost in it. */
function toUnits(node: Node, startLine: number, scope: Scope): readonly Unit[] {
  const { language, place } = scope;
  const span = { startLine, endLine: lastLine(node) };
  if (place === 'top' && (language.imports.includes(node.type) || language.isImport?.(node))) {
    return [{ ...span, alone: true, anchor: 'imports' }];
  }
  const definition = unwrap(node, language);
  const name = nameOf(definition, node, scope);
  if (name === undefined) return filling(node, span, scope);
  const symbol = scope.scope === '' ? name : `${scope.scope}.${name}`;
  const members = membersOf(definition, language);
  const inner: Scope = {
    language,
    scope: symbol,
    place: members === undefined ? 'body' : 'members',
    depth: scope.depth + 1,
  };
  return [
    {
      ...span,
      symbol,
      own: true,
      container: members !== undefined,
      parts: () => cover(span.startLine, span.endLine, definitions(members ?? definition, inner), { symbol }),
    },
  ];
}

/** A node without a name: taken apart into its children when it is too large, and at once where it holds definitions. */
function filling(node: Node, span: Pick<Unit, 'startLine' | 'endLine'>, scope: Scope): readonly Unit[] {
  const label = symbolOf(scope.scope);
  if (node.namedChildCount === 0 || scope.depth > maxDepth) return [{ ...span, ...label }];
  const inner: Scope = { ...scope, depth: scope.depth + 1 };
  if (scope.place !== 'body' && scope.language.blocks.includes(node.type)) {
    return cover(span.startLine, span.endLine, definitions(node, inner), label);
  }
  const parts = () => cover(span.startLine, span.endLine, definitions(node, { ...inner, place: 'body' }), label);
  return [{ ...span, ...label, parts }];
}

/** `export`, decorators and templates enclose their definition. */
function unwrap(node: Node, language: Language): Node {
  if (!language.wrappers.includes(node.type)) return node;
  const inner =
    node.childForFieldName('declaration') ??
    node.childForFieldName('definition') ??
    node.namedChildren.find((child) => child !== null && Object.hasOwn(language.definitions, child.type));
  return inner === null || inner === undefined ? node : unwrap(inner, language);
}

function nameOf(definition: Node, outer: Node, { language, place }: Scope): string | undefined {
  const find = Object.hasOwn(language.definitions, definition.type) ? language.definitions[definition.type] : undefined;
  const name = find?.(definition, place)
    ?.replace(/^(['"])(.*)\1$/s, '$2')
    .replaceAll('::', '.');
  if (name !== undefined && name !== '' && !/\s/.test(name.replace(/(?:^|\.)operator .*/, ''))) return name;
  return outer.type === 'export_statement' && outer.text.startsWith('export default') ? 'default' : undefined;
}

function membersOf(definition: Node, language: Language): Node | undefined {
  if (language.containers.includes(definition.type)) return definition.childForFieldName('body') ?? definition;
  return language.membersOf?.(definition);
}

function isLeading(node: Node, language: Language): boolean {
  return node.type.includes('comment') || language.leading.includes(node.type);
}

function symbolOf(scope: string): Pick<Unit, 'symbol'> {
  return scope === '' ? {} : { symbol: scope };
}

function firstLine(node: Node): number {
  return node.startPosition.row + 1;
}

/** Some nodes end at column 0 of the line after theirs. */
function lastLine(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row : row + 1;
}

function lineAfter(node: Node): number {
  return lastLine(node) + 1;
}
