import { type Language, named } from './language.ts';
import { calledName, constantName, isNamespace } from './ruby-calls.ts';

export const python: Language = {
  grammar: 'python',
  definitions: {
    ...named(['class_definition', 'function_definition']),
    expression_statement: (node, place) => {
      if (place === 'body') return undefined;
      const assignment = node.namedChild(0);
      const isLong = node.endPosition.row > node.startPosition.row;
      return assignment?.type === 'assignment' && isLong ? assignment.childForFieldName('left')?.text : undefined;
    },
  },
  containers: ['class_definition'],
  imports: ['future_import_statement', 'import_from_statement', 'import_statement'],
  leading: ['decorator'],
  wrappers: ['decorated_definition'],
  blocks: [
    'block',
    'elif_clause',
    'else_clause',
    'except_clause',
    'finally_clause',
    'if_statement',
    'try_statement',
    'with_statement',
  ],
};

export const ruby: Language = {
  grammar: 'ruby',
  definitions: {
    ...named(['class', 'method', 'module', 'singleton_method']),
    assignment: constantName,
    call: calledName,
  },
  containers: ['class', 'module'],
  membersOf: (node) => (isNamespace(node) ? (node.childForFieldName('block') ?? undefined) : undefined),
  imports: [],
  leading: [],
  wrappers: [],
  blocks: ['begin', 'body_statement', 'else', 'if', 'singleton_class', 'then', 'unless'],
  isImport: (node) => node.type === 'call' && /^require(_relative)?\b/.test(node.text),
};

export const php: Language = {
  grammar: 'php',
  definitions: named([
    'class_declaration',
    'enum_declaration',
    'function_definition',
    'interface_declaration',
    'method_declaration',
    'trait_declaration',
  ]),
  containers: ['class_declaration', 'enum_declaration', 'interface_declaration', 'trait_declaration'],
  imports: ['namespace_use_declaration', 'php_tag'],
  leading: [],
  wrappers: [],
  blocks: ['compound_statement', 'else_clause', 'if_statement', 'namespace_definition'],
  isImport: (node) => node.type === 'namespace_definition' && node.childForFieldName('body') === null,
};

export const bash: Language = {
  grammar: 'bash',
  definitions: named(['function_definition']),
  containers: [],
  imports: [],
  leading: [],
  wrappers: [],
  blocks: ['elif_clause', 'else_clause', 'if_statement'],
};
