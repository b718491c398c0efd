import type { Node } from '@touchstone/code-grammars';
import { type Language, named, nameField } from './language.js';
import { withoutMacros } from './without-macros.js';

export const go: Language = {
  grammar: 'go',
  definitions: {
    function_declaration: nameField,
    method_declaration: (node) => {
      const receiver = node.childForFieldName('receiver')?.text ?? '';
      const type = /\*?\s*([A-Za-z_]\w*)\s*(?:\[[^\]]*\])?\s*\)$/.exec(receiver)?.[1];
      return [type, nameField(node)].filter((part) => part !== undefined).join('.');
    },
    type_declaration: (node) => {
      const spec = node.namedChildren.find((child) => child?.type === 'type_spec' || child?.type === 'type_alias');
      return spec?.childForFieldName('name')?.text;
    },
  },
  containers: [],
  imports: ['import_declaration', 'package_clause'],
  leading: [],
  wrappers: [],
  blocks: [],
};

export const rust: Language = {
  grammar: 'rust',
  definitions: {
    ...named([
      'enum_item',
      'function_item',
      'function_signature_item',
      'macro_definition',
      'mod_item',
      'struct_item',
      'trait_item',
      'type_item',
      'union_item',
    ]),
    impl_item: (node) => node.childForFieldName('type')?.text.replace(/<.*$/s, ''),
  },
  containers: ['impl_item', 'mod_item', 'trait_item'],
  imports: ['extern_crate_declaration', 'use_declaration'],
  leading: ['attribute_item', 'inner_attribute_item'],
  wrappers: [],
  blocks: [],
};

export const cpp: Language = {
  grammar: 'cpp',
  definitions: {
    ...named(['class_specifier', 'concept_definition', 'enum_specifier', 'namespace_definition', 'struct_specifier']),
    function_definition: declarator,
    type_definition: declarator,
  },
  containers: ['class_specifier', 'namespace_definition', 'struct_specifier'],
  imports: ['preproc_include', 'using_declaration'],
  leading: [],
  wrappers: ['template_declaration'],
  readable: withoutMacros,
  blocks: ['declaration_list', 'linkage_specification', 'preproc_else', 'preproc_if', 'preproc_ifdef'],
};

/** `int *Foo::bar(int x)` is declared by an identifier inside declarators. */
function declarator(node: Node): string | undefined {
  const inner = node.childForFieldName('declarator');
  return inner === null ? node.text.replaceAll('::', '.') : declarator(inner);
}
