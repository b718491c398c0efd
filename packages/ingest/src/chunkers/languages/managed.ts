import { type Language, named } from './language.js';

export const java: Language = {
  grammar: 'java',
  definitions: named([
    'annotation_type_declaration',
    'class_declaration',
    'constructor_declaration',
    'enum_declaration',
    'interface_declaration',
    'method_declaration',
    'record_declaration',
  ]),
  containers: ['class_declaration', 'enum_declaration', 'interface_declaration', 'record_declaration'],
  imports: ['import_declaration', 'package_declaration'],
  leading: [],
  wrappers: [],
  blocks: [],
};

export const csharp: Language = {
  grammar: 'c-sharp',
  definitions: named([
    'class_declaration',
    'constructor_declaration',
    'delegate_declaration',
    'enum_declaration',
    'interface_declaration',
    'method_declaration',
    'namespace_declaration',
    'property_declaration',
    'record_declaration',
    'struct_declaration',
  ]),
  containers: [
    'class_declaration',
    'interface_declaration',
    'namespace_declaration',
    'record_declaration',
    'struct_declaration',
  ],
  imports: ['file_scoped_namespace_declaration', 'using_directive'],
  leading: [],
  wrappers: [],
  blocks: [],
};
