import type { Node } from 'web-tree-sitter';
import { type Language, named, nameField } from './language.ts';

export const java: Language = {
  grammar: 'java',
  definitions: {
    ...named([
      'annotation_type_declaration',
      'annotation_type_element_declaration',
      'class_declaration',
      'compact_constructor_declaration',
      'constructor_declaration',
      'enum_declaration',
      'interface_declaration',
      'method_declaration',
      'record_declaration',
    ]),
    constant_declaration: longField,
    field_declaration: longField,
  },
  containers: [
    'annotation_type_declaration',
    'class_declaration',
    'enum_declaration',
    'interface_declaration',
    'record_declaration',
  ],
  imports: ['import_declaration', 'package_declaration'],
  leading: [],
  wrappers: [],
  blocks: ['enum_body_declarations'],
};

export const csharp: Language = {
  grammar: 'c-sharp',
  definitions: {
    ...named([
      'class_declaration',
      'constructor_declaration',
      'delegate_declaration',
      'enum_declaration',
      'event_declaration',
      'interface_declaration',
      'local_function_statement',
      'method_declaration',
      'namespace_declaration',
      'property_declaration',
      'record_declaration',
      'record_struct_declaration',
      'struct_declaration',
    ]),
    conversion_operator_declaration: (node) => `operator ${node.childForFieldName('type')?.text ?? ''}`,
    destructor_declaration: (node) => `~${nameField(node) ?? ''}`,
    event_field_declaration: (node) => declaredIn(node),
    field_declaration: longField,
    indexer_declaration: () => 'this',
    operator_declaration: (node) => `operator${node.childForFieldName('operator')?.text ?? ''}`,
  },
  containers: [
    'class_declaration',
    'interface_declaration',
    'namespace_declaration',
    'record_declaration',
    'record_struct_declaration',
    'struct_declaration',
  ],
  imports: ['file_scoped_namespace_declaration', 'using_directive'],
  leading: [],
  wrappers: ['global_statement'],
  blocks: ['preproc_elif', 'preproc_else', 'preproc_if'],
};

/** A field that spans lines, as a table does. */
function longField(node: Node): string | undefined {
  return node.endPosition.row > node.startPosition.row ? declaredIn(node) : undefined;
}

function declaredIn(field: Node): string | undefined {
  return field.descendantsOfType('variable_declarator')[0]?.childForFieldName('name')?.text;
}
