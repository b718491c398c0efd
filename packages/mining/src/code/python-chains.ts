import type { Node } from '@touchstone/ingest/grammars';
import type { ChainGrammar } from './name-chains.ts';

/** The syntax of names in Python code. */
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
