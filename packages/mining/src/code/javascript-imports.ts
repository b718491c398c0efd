import type { Node } from '@touchstone/ingest/grammars';
import type { FoundImport } from './imported-name.ts';

/** The imports of TypeScript or JavaScript code, in the order of the code. */
export function javascriptImports(root: Node): readonly FoundImport[] {
  return root
    .descendantsOfType(['import_statement', 'export_statement', 'call_expression'])
    .filter((node) => node !== null)
    .flatMap((node) => {
      const found = node.type === 'call_expression' ? ofCall(node) : ofStatement(node);
      return found.map((each) => ({ ...each, line: node.startPosition.row + 1 }));
    });
}

type WithoutLine = Omit<FoundImport, 'line'>;

function ofStatement(node: Node): readonly WithoutLine[] {
  const clause = node.namedChildren.find((child) => /^(?:import|export)_(?:require_)?clause$/.test(child?.type ?? ''));
  const source = node.childForFieldName('source') ?? clause?.childForFieldName('source');
  const module = literal(source);
  if (module === undefined) return [];
  // The grammar lacks `export type * from`.
  const typeOnly = hasWord(node, 'type') || /^export\s+type\b/.test(node.text);
  const basics = { module, how: 'static', typeOnly } as const;
  if (node.type === 'export_statement') return exported(node, basics);
  if (clause === undefined || clause === null) return [basics];
  if (clause.type === 'import_require_clause') {
    return [{ ...basics, how: 'require', local: clause.namedChildren[0]?.text }];
  }
  return clause.namedChildren.flatMap((child): readonly WithoutLine[] => {
    if (child?.type === 'identifier') return [{ ...basics, name: 'default', local: child.text }];
    if (child?.type === 'namespace_import') return [{ ...basics, local: child.namedChildren[0]?.text }];
    return specifiers(child).map(({ name, alias, isType }) => ({
      ...basics,
      name,
      local: alias ?? name,
      typeOnly: typeOnly || isType,
    }));
  });
}

function exported(node: Node, basics: WithoutLine): readonly WithoutLine[] {
  const namespace = node.namedChildren.find((child) => child?.type === 'namespace_export');
  if (namespace) return [{ ...basics, exported: unquoted(namespace.namedChildren[0]) }];
  if (hasWord(node, '*')) return [{ ...basics, name: '*', exported: '*' }];
  const clause = node.namedChildren.find((child) => child?.type === 'export_clause');
  return specifiers(clause).map(({ name, alias, isType }) => ({
    ...basics,
    name,
    exported: alias ?? name,
    typeOnly: basics.typeOnly || isType,
  }));
}

function specifiers(list: Node | null | undefined) {
  const found = list?.namedChildren.filter((child) => /^(?:im|ex)port_specifier$/.test(child?.type ?? '')) ?? [];
  return found.map((specifier) => ({
    name: unquoted(specifier?.childForFieldName('name')) ?? '',
    alias: unquoted(specifier?.childForFieldName('alias')),
    isType: specifier !== null && hasWord(specifier, 'type'),
  }));
}

/** `require('x')` and `import('x')`, in values and in types, with the members taken of the module. */
function ofCall(call: Node): readonly WithoutLine[] {
  const callee = call.childForFieldName('function');
  const isRequire = callee?.type === 'identifier' && callee.text === 'require';
  if (!isRequire && callee?.type !== 'import') return [];
  const module = literal(call.childForFieldName('arguments')?.namedChildren[0]);
  if (module === undefined) return [];
  const basics = { module, how: isRequire ? 'require' : 'dynamic', typeOnly: !isRequire && isInType(call) } as const;
  const [outer, name, ...rest] = takenBy(call);
  const taken = rest.length === 0 ? undefined : rest.join('.');
  if (name === 'then') return ofThen(outer, basics);
  return boundBy(outer).map((bound) => {
    if (name === undefined) return { ...basics, ...bound };
    const whole = bound.name === undefined ? taken : [...rest, bound.name].join('.');
    return { ...basics, ...bound, name, taken: whole };
  });
}

/** The expression around a module, through `await`, brackets and dots, and the names of the dots. */
function takenBy(call: Node): [outer: Node, ...names: string[]] {
  const names: string[] = [];
  let outer = call;
  for (let { parent } = outer; parent !== null; parent = outer.parent) {
    if (parent.type === 'member_expression' && parent.childForFieldName('object')?.id === outer.id) {
      names.push(parent.childForFieldName('property')?.text ?? '');
    } else if (!/^(?:await|parenthesized|non_null|as|satisfies)_expression$/.test(parent.type)) break;
    outer = parent;
    if (names[0] === 'then') break;
  }
  return [outer, ...names];
}

/** The names that a declaration or an assignment binds to a value. */
function boundBy(value: Node): readonly Pick<FoundImport, 'name' | 'local' | 'exported'>[] {
  const { parent } = value;
  if (parent?.type === 'variable_declarator') return patternNames(parent.childForFieldName('name'));
  if (parent?.type !== 'assignment_expression' || parent.childForFieldName('right')?.id !== value.id) return [{}];
  const left = parent.childForFieldName('left');
  if (left?.text === 'module.exports') return [{ exported: '*' }];
  const handedOn = /^(?:module\.)?exports\.([\w$]+)$/.exec(left?.text ?? '')?.[1];
  return handedOn === undefined ? patternNames(left) : [{ exported: handedOn }];
}

/** `.then(({ A }) => ...)` and `.then((module) => ...)`. */
function ofThen(member: Node, basics: WithoutLine): readonly WithoutLine[] {
  const callback = member.parent?.childForFieldName('arguments')?.namedChildren[0];
  const parameters = callback?.childForFieldName('parameters')?.namedChildren[0];
  const pattern = parameters?.childForFieldName('pattern') ?? parameters ?? callback?.childForFieldName('parameter');
  return patternNames(pattern).map((bound) => ({ ...basics, ...bound }));
}

function patternNames(pattern: Node | null | undefined): readonly Pick<FoundImport, 'name' | 'local'>[] {
  if (pattern?.type === 'identifier') return [{ local: pattern.text }];
  if (pattern?.type !== 'object_pattern') return [{}];
  return pattern.namedChildren.flatMap((part) => {
    if (part?.type === 'shorthand_property_identifier_pattern') return [{ name: part.text, local: part.text }];
    if (part?.type === 'rest_pattern') return [{ local: part.namedChildren[0]?.text }];
    if (part?.type === 'object_assignment_pattern') {
      const name = part.childForFieldName('left')?.text;
      return [{ name, local: name }];
    }
    if (part?.type !== 'pair_pattern') return [];
    const value = part.childForFieldName('value');
    const bound = value?.type === 'assignment_pattern' ? value.childForFieldName('left') : value;
    return [
      { name: unquoted(part.childForFieldName('key')), local: bound?.type === 'identifier' ? bound.text : undefined },
    ];
  });
}

/** Expressions between an import and the type that it is part of. */
const maxTypeLevels = 20;

function isInType(node: Node): boolean {
  let outer = node.parent;
  // A parent is searched for from the root, so code that nests deeply would take long.
  for (let level = 0; outer !== null && level < maxTypeLevels; level += 1, outer = outer.parent) {
    if (/^(?:type_annotation|type_alias_declaration|type_query|type_arguments)$/.test(outer.type)) return true;
    if (/(?:statement|program)$/.test(outer.type)) return false;
  }
  return false;
}

/** A string, or a template without holes. */
function literal(node: Node | null | undefined): string | undefined {
  if (node?.type !== 'string' && node?.type !== 'template_string') return undefined;
  const parts = node.namedChildren;
  return parts.every((part) => part?.type === 'string_fragment') ? parts.map((part) => part?.text).join('') : undefined;
}

function unquoted(node: Node | null | undefined): string | undefined {
  return node?.type === 'string' ? literal(node) : node?.text;
}

function hasWord(node: Node, word: string): boolean {
  return node.children.some((child) => child?.type === word);
}
