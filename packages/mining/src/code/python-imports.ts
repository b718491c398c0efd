import type { Node } from '@touchstone/ingest/grammars';
import type { FoundImport } from './imported-name.ts';
import type { ChainGrammar } from './name-chains.ts';

/** The imports of Python code, in the order of the code. `from __future__` is about the language and no import. */
export function pythonImports(root: Node): readonly FoundImport[] {
  const nodes = root
    .descendantsOfType(['import_statement', 'import_from_statement', 'call'])
    .filter((node) => node !== null);
  const statements = nodes.flatMap(ofStatement);
  const calls = nodes.filter(({ type }) => type === 'call').flatMap((call) => ofCall(call, statements));
  return [...statements, ...calls].sort((a, b) => a.line - b.line);
}

function ofStatement(node: Node): readonly FoundImport[] {
  if (node.type === 'call') return [];
  const basics = { how: 'static', typeOnly: isForTypes(node), line: node.startPosition.row + 1 } as const;
  if (node.type === 'import_statement') {
    return names(node).map((name) => {
      const { text, alias } = aliased(name);
      return { ...basics, module: text, local: alias ?? text };
    });
  }
  const module = node.childForFieldName('module_name')?.text.replace(/\s/g, '') ?? '';
  if (node.namedChildren.some((child) => child?.type === 'wildcard_import')) return [{ ...basics, module, name: '*' }];
  return names(node).map((name) => {
    const { text, alias } = aliased(name);
    return { ...basics, module, name: text, local: alias ?? text };
  });
}

/** `importlib.import_module('a.b')`, however it was imported, and `__import__('a')`. */
function ofCall(call: Node, statements: readonly FoundImport[]): readonly FoundImport[] {
  const callee = call.childForFieldName('function')?.text ?? '';
  const isImport =
    callee === '__import__' ||
    statements.some(
      ({ module, name, local }) =>
        module === 'importlib' &&
        (name === 'import_module' ? callee === local : name === undefined && callee === `${local}.import_module`),
    );
  const module = isImport ? moduleOf(call) : undefined;
  if (module === undefined) return [];
  return [{ module, ...takenOf(call), how: 'dynamic', typeOnly: false, line: call.startPosition.row + 1 }];
}

/** The first argument, below the second where it is relative; undefined where these are no literals. */
function moduleOf(call: Node): string | undefined {
  const [first, second] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const module = literal(first);
  if (module === undefined || !module.startsWith('.')) return module;
  const parent = literal(second?.type === 'keyword_argument' ? second.childForFieldName('value') : second);
  if (parent === undefined) return undefined;
  const dots = /^\.+/.exec(module)?.[0].length ?? 0;
  return [...parent.split('.').slice(0, 1 - dots || undefined), module.slice(dots)].filter(Boolean).join('.');
}

/** `import_module(...).B`, `getattr(import_module(...), 'B')`, and the name that it is assigned to. */
function takenOf(call: Node): Pick<FoundImport, 'name' | 'local'> {
  let outer: Node = call;
  let name: string | undefined;
  if (call.parent?.type === 'attribute') {
    outer = call.parent;
    name = outer.childForFieldName('attribute')?.text;
  } else if (call.parent?.parent?.childForFieldName('function')?.text === 'getattr') {
    outer = call.parent.parent;
    name = literal(call.parent.namedChildren[1]);
  }
  const { parent } = outer;
  const left = parent?.type === 'assignment' ? parent.childForFieldName('left') : null;
  return { name, local: left?.type === 'identifier' ? left.text : undefined };
}

function names(node: Node): readonly Node[] {
  return node.childrenForFieldName('name').filter((child) => child !== null);
}

function aliased(node: Node): { readonly text: string; readonly alias?: string } {
  if (node.type !== 'aliased_import') return { text: node.text };
  return { text: node.childForFieldName('name')?.text ?? '', alias: node.childForFieldName('alias')?.text };
}

function literal(node: Node | null | undefined): string | undefined {
  if (node?.type !== 'string' || node.namedChildren.some((child) => child?.type === 'interpolation')) return undefined;
  return node.namedChildren.find((child) => child?.type === 'string_content')?.text;
}

function isForTypes(node: Node): boolean {
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    const isGuard = /^(?:\w+\.)?TYPE_CHECKING$/.test(outer.childForFieldName('condition')?.text ?? '');
    if (outer.type === 'if_statement' && isGuard && outer.childForFieldName('consequence')?.id === inner.id)
      return true;
  }
  return false;
}

export const pythonChains: ChainGrammar = {
  names: ['identifier'],
  members: { attribute: ['object', 'attribute'] },
  isPassedOver: (node) =>
    /^(?:import_statement|import_from_statement|future_import_statement)$/.test(node.type) || isDeclared(node),
  quoted: (node) => {
    if (node.type !== 'string') return [];
    const isType = node.parent?.type === 'type';
    return isType || isListedName(node) ? (node.text.match(/[^\W\d]\w*(?:\.[^\W\d]\w*)*/g) ?? []) : [];
  },
};

/** The name of a keyword argument, a parameter, a function or a class, and targets of assignments. */
function isDeclared(node: Node): boolean {
  if (node.type !== 'identifier' || node.parent === null) return false;
  const { parent } = node;
  if (parent.type === 'parameters' || parent.type === 'typed_parameter') return true;
  const field = { assignment: 'left', keyword_argument: 'name' }[parent.type] ?? 'name';
  return parent.type !== 'named_expression' && parent.childForFieldName(field)?.id === node.id;
}

/** A name in `__all__` is handed on. */
function isListedName(node: Node): boolean {
  const list = node.parent;
  const assignment = list?.parent;
  return assignment?.type === 'assignment' && assignment.childForFieldName('left')?.text === '__all__';
}
