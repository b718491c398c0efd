import {
  assignedSymbol,
  declaratorSymbol,
  declaredSymbol,
  expressionSymbol,
  isRequire,
  objectOf,
  pairSymbol,
} from './javascript-symbols.ts';
import { type Language, named, nameField } from './language.ts';

export const javascript: Language = {
  grammar: 'javascript',
  definitions: {
    ...named(['function_declaration', 'generator_function_declaration', 'class_declaration', 'method_definition']),
    field_definition: (node) => node.childForFieldName('property')?.text,
    lexical_declaration: declaredSymbol,
    variable_declaration: declaredSymbol,
    variable_declarator: declaratorSymbol,
    function_expression: expressionSymbol,
    expression_statement: assignedSymbol,
    pair: pairSymbol,
  },
  containers: ['class_declaration'],
  membersOf: objectOf,
  imports: ['import_statement'],
  leading: ['decorator'],
  wrappers: ['export_statement'],
  blocks: ['lexical_declaration', 'variable_declaration'],
  isImport: isRequire,
};

export const typescript: Language = {
  ...javascript,
  grammar: 'typescript',
  definitions: {
    ...javascript.definitions,
    ...named([
      'abstract_class_declaration',
      'abstract_method_signature',
      'enum_declaration',
      'function_signature',
      'interface_declaration',
      'internal_module',
      'method_signature',
      'module',
      'type_alias_declaration',
    ]),
    public_field_definition: nameField,
  },
  containers: ['abstract_class_declaration', 'class_declaration', 'interface_declaration', 'internal_module', 'module'],
  wrappers: ['ambient_declaration', 'export_statement', 'expression_statement'],
  blocks: [...javascript.blocks, 'ambient_declaration', 'statement_block'],
};
