import type { Node } from 'web-tree-sitter';
import { type Language, named, nameField } from './language.ts';

export const go: Language = {
  grammar: 'go',
  definitions: {
    function_declaration: nameField,
    method_declaration: (node) => {
      const receiver = node.childForFieldName('receiver')?.text ?? '';
      const type = /\*?\s*([A-Za-z_]\w*)\s*(?:\[[^\]]*\])?\s*\)$/.exec(receiver)?.[1];
      return [type, nameField(node)].filter((part) => part !== undefined).join('.');
    },
    type_declaration: (node) => onlyOne(node, ['type_spec', 'type_alias']),
    type_spec: oneOfGroup,
    type_alias: oneOfGroup,
    method_elem: nameField,
    method_spec: nameField,
  },
  containers: [],
  imports: ['import_declaration', 'package_clause'],
  leading: [],
  wrappers: [],
  blocks: ['type_declaration'],
};

/** The name in a declaration of one thing; `type ( A struct {}; B struct {} )` declares several. */
function onlyOne(declaration: Node, types: readonly string[]): string | undefined {
  const [first, second] = declaration.namedChildren.filter((child) => child !== null && types.includes(child.type));
  return first === undefined || first === null || second !== undefined ? undefined : nameField(first);
}

function oneOfGroup(spec: Node): string | undefined {
  const declaration = spec.parent;
  return declaration !== null && onlyOne(declaration, ['type_spec', 'type_alias']) === undefined
    ? nameField(spec)
    : undefined;
}

export const rust: Language = {
  grammar: 'rust',
  definitions: {
    ...named([
      'associated_type',
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
    impl_item: (node) => implemented(node.childForFieldName('type')),
  },
  containers: ['impl_item', 'mod_item', 'trait_item'],
  imports: ['extern_crate_declaration', 'use_declaration'],
  leading: ['attribute_item', 'inner_attribute_item'],
  wrappers: [],
  blocks: ['declaration_list', 'foreign_mod_item'],
};

/** `impl Trait for &'a mut std::ffi::OsStr` is about `OsStr`. */
function implemented(type: Node | null): string | undefined {
  const inner = type?.childForFieldName('type') ?? type?.childForFieldName('trait');
  if (inner !== null && inner !== undefined && type?.type !== 'scoped_type_identifier') return implemented(inner);
  return type?.childForFieldName('name')?.text ?? type?.text.replace(/\s+/g, '');
}
