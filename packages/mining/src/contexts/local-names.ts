import type { Node } from '@touchstone/ingest/grammars';
import { withTree } from '../code/with-tree.ts';
import type { CodeLanguage } from '../records/mined-question.ts';

/** A name that others may import, and its meaning in its own file. */
export interface LocalName {
  /** `default`, or `=` for the module as a whole (`export =`, `module.exports =`). */
  readonly exported: string;
  /** By dots: `fastify`, `errors.codes`. */
  readonly local: string;
}

/**
 * The second names of a file's own names: `Agent = LlmAgent` in Python; `export { a as b }`, `export default a`,
 * `export = a` and assignments to `exports` in TypeScript and JavaScript.
 */
export async function localNames(code: string, language: CodeLanguage): Promise<readonly LocalName[]> {
  return withTree(code, language, (root) => {
    const statements = root.namedChildren.filter((node) => node !== null);
    return statements.flatMap(language === 'python' ? pythonNames : javascriptNames);
  });
}

function pythonNames(statement: Node): readonly LocalName[] {
  const assignment = statement.type === 'expression_statement' ? statement.namedChildren[0] : undefined;
  if (assignment?.type !== 'assignment') return [];
  return named(assignment.childForFieldName('left')?.text, assignment.childForFieldName('right'));
}

function javascriptNames(statement: Node): readonly LocalName[] {
  const namespace = namespaceOf(statement);
  if (namespace !== undefined) return namesInNamespace(namespace);
  if (statement.type === 'export_statement') return exportedNames(statement);
  const assignment = statement.type === 'expression_statement' ? statement.namedChildren[0] : undefined;
  return assignment?.type === 'assignment_expression' ? assignedNames(assignment) : [];
}

/** `namespace a {}`, also behind `declare` or `export`. */
function namespaceOf(statement: Node): Node | undefined {
  if (statement.type === 'internal_module') return statement;
  const isWrapper = /^(?:ambient_declaration|export_statement|expression_statement)$/.test(statement.type);
  const inner = isWrapper ? statement.namedChildren.find((child) => child?.type === 'internal_module') : undefined;
  return inner ?? undefined;
}

/** `export { a as b }` in a namespace `n` names `n.b`. */
function namesInNamespace(namespace: Node): readonly LocalName[] {
  const name = namespace.childForFieldName('name')?.text;
  const statements = namespace.childForFieldName('body')?.namedChildren ?? [];
  return statements
    .flatMap((child) => (child === null ? [] : javascriptNames(child)))
    .map(({ exported, local }) => ({ exported: `${name}.${exported}`, local }));
}

function exportedNames(statement: Node): readonly LocalName[] {
  if (statement.childForFieldName('source') !== null) return [];
  const value = statement.childForFieldName('value');
  if (value !== null) return named('default', value);
  const [child] = statement.namedChildren;
  if (child?.type === 'identifier') return named('=', child);
  const declared = statement.childForFieldName('declaration')?.childForFieldName('name');
  if (declared && statement.children.some((word) => word?.type === 'default')) return named('default', declared);
  if (child?.type !== 'export_clause') return [];
  return child.namedChildren.flatMap((specifier) => {
    const name = specifier?.childForFieldName('name');
    return named(specifier?.childForFieldName('alias')?.text ?? name?.text, name);
  });
}

/** `module.exports = a`, also of `{ a, b: c }`, and `module.exports.b = a`. A chain `a.x = a.y = b` names both. */
function assignedNames(assignment: Node): readonly LocalName[] {
  const exported = /^(?:module\.)?exports(?:\.([\w$]+))?$/.exec(assignment.childForFieldName('left')?.text ?? '');
  const right = assignment.childForFieldName('right');
  if (right?.type === 'assignment_expression') {
    const inner = assignedNames(right);
    const local = inner[0]?.local;
    return exported === null || local === undefined ? inner : [...inner, { exported: exported[1] ?? '=', local }];
  }
  if (exported === null || right === null) return [];
  if (right.type !== 'object' || exported[1] !== undefined) return named(exported[1] ?? '=', right);
  return right.namedChildren.flatMap((part) => {
    if (part?.type === 'shorthand_property_identifier') return named(part.text, part);
    return part?.type === 'pair' ? named(part.childForFieldName('key')?.text, part.childForFieldName('value')) : [];
  });
}

/** The value of a name is another name, or a named function or class. */
function named(exported: string | undefined, value: Node | null | undefined): readonly LocalName[] {
  const name = value?.childForFieldName('name');
  const local = /^(?:function_expression|class)$/.test(value?.type ?? '') ? name?.text : value?.text;
  if (exported === undefined || local === undefined || !/^[\w$]+(?:\.[\w$]+)*$/.test(local)) return [];
  return [{ exported, local }];
}
