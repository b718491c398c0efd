import type { Node } from 'web-tree-sitter';
import { type Language, named, nameField } from './language.ts';
import { withoutMacros } from './without-macros.ts';

/** C and C++, CUDA and Arduino too. */
export const cpp: Language = {
  grammar: 'cpp',
  definitions: {
    ...named(['alias_declaration', 'concept_definition']),
    ...Object.fromEntries(
      ['class_specifier', 'enum_specifier', 'namespace_definition', 'struct_specifier', 'union_specifier'].map(
        (type) => [type, typeName],
      ),
    ),
    function_definition: functionName,
    preproc_function_def: nameField,
    type_definition: declarator,
    declaration: (node, place) => {
      const isTable = place !== 'body' && node.childForFieldName('declarator')?.type === 'init_declarator';
      return isTable && node.endPosition.row > node.startPosition.row ? declarator(node) : undefined;
    },
  },
  containers: ['class_specifier', 'namespace_definition', 'struct_specifier', 'union_specifier'],
  imports: ['preproc_include', 'using_declaration'],
  leading: [],
  wrappers: ['linkage_specification', 'template_declaration'],
  readable: withoutMacros,
  blocks: [
    'declaration_list',
    'linkage_specification',
    'namespace_definition',
    'preproc_elif',
    'preproc_else',
    'preproc_if',
    'preproc_ifdef',
  ],
};

/** A type that is only used (`struct tm when;`) is not defined. */
function typeName(node: Node): string | undefined {
  const name = node.childForFieldName('name');
  return name === null || node.childForFieldName('body') === null ? undefined : plainName(name);
}

function functionName(node: Node): string | undefined {
  const name = declarator(node);
  if (name === undefined || !/^(?:TYPED_)?TEST(?:_[FP])?$/.test(name)) return name;
  // Google's tests: a macro that names a case of a suite.
  const words = /\(\s*(\w+)\s*,\s*(\w+)\s*\)/.exec(node.text.slice(0, 300));
  return words === null ? name : `${words[1]}.${words[2]}`;
}

/** `int *Foo::bar(int x)` is declared by an identifier inside declarators; some of these have their inner one in no field. */
function declarator(node: Node): string | undefined {
  if (node.type === 'operator_cast') return plainName(node);
  const inner =
    node.childForFieldName('declarator') ??
    (node.type.endsWith('declarator') ? node.namedChildren.find((child) => child !== null && isDeclared(child)) : null);
  return inner === null || inner === undefined ? plainName(node) : declarator(inner);
}

function isDeclared({ type }: Node): boolean {
  return /declarator$|identifier$|^(?:operator_name|operator_cast|destructor_name|template_function)$/.test(type);
}

/** `Cache<K>::at` is `Cache.at`, `Store::operator =` is `Store.operator=`, and `operator bool` keeps its blank. */
function plainName(node: Node): string | undefined {
  if (node.type === 'function_definition' || node.type === 'type_definition') return undefined;
  if (node.type === 'operator_cast')
    return node.text
      .replace(/\([^()]*\)[^()]*$/, '')
      .replace(/\s+/g, ' ')
      .trim();
  if (node.type === 'operator_name') return node.text.replace(/^operator\s+(?=\W)/, 'operator').replace(/\s+/g, ' ');
  if (node.type === 'template_type' || node.type === 'template_function' || node.type === 'template_method') {
    return nameField(node);
  }
  if (node.type !== 'qualified_identifier' && node.type !== 'nested_namespace_specifier') return node.text.trim();
  const parts = node.namedChildren.flatMap((child) => (child === null ? [] : [plainName(child)]));
  return parts.filter((part) => part !== undefined).join('.');
}
