import type { Node } from '@touchstone/ingest/grammars';
import type { ChainGrammar } from './name-chains.ts';

export const javascriptChains: ChainGrammar = {
  names: ['identifier', 'type_identifier', 'shorthand_property_identifier'],
  members: {
    member_expression: ['object', 'property'],
    nested_identifier: ['object', 'property'],
    nested_type_identifier: ['module', 'name'],
  },
  isPassedOver: (node) =>
    node.type === 'import_statement' ||
    (node.type === 'export_statement' && node.childForFieldName('source') !== null) ||
    isDeclared(node),
  quoted: () => [],
};

/** The name or pattern of a variable, a parameter, a function, a class or a type. */
function isDeclared(node: Node): boolean {
  const { parent } = node;
  if (parent === null) return false;
  if (parent.type === 'formal_parameters') return node.type === 'identifier' || node.type === 'object_pattern';
  const field = declaredFields.get(parent.type);
  return field !== undefined && parent.childForFieldName(field)?.id === node.id;
}

const declaredFields: ReadonlyMap<string, string> = new Map([
  ...['required_parameter', 'optional_parameter'].map((type) => [type, 'pattern'] as const),
  ...[
    'variable_declarator',
    'function_declaration',
    'generator_function_declaration',
    'function_expression',
    'class_declaration',
    'abstract_class_declaration',
    'interface_declaration',
    'type_alias_declaration',
    'enum_declaration',
  ].map((type) => [type, 'name'] as const),
  ['arrow_function', 'parameter'],
]);
