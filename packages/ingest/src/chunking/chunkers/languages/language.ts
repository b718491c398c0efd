import type { Node } from 'web-tree-sitter';

/** The position of a node: at the top of the file, among the members of a class, or inside a body of statements. */
export type Place = 'top' | 'members' | 'body';

/** The code chunker's rules for a language; node types are those of its tree-sitter grammar. */
export interface Language {
  readonly grammar: string;
  /** Nodes that are definitions, with their name inside the scope; undefined: this one is not a definition after all. */
  readonly definitions: Readonly<Record<string, (node: Node, place: Place) => string | undefined>>;
  /** Definitions made of members. */
  readonly containers: readonly string[];
  /** The node with the members of a container whose type alone does not make it one. */
  readonly membersOf?: (node: Node) => Node | undefined;
  readonly imports: readonly string[];
  /** Belong to the definition below them, with the comments. */
  readonly leading: readonly string[];
  /** Hold a definition and have no name of their own (`export`, decorators, templates). */
  readonly wrappers: readonly string[];
  /** Hold any number of definitions and have no name, outside bodies (header guards, `extern "C"`, groups of types). */
  readonly blocks: readonly string[];
  /** The text with the same lines, made readable for the grammar; called where it reports errors in the text itself. */
  readonly readable?: (text: string) => string;
  /** True if a node that is no import by type is one nevertheless (`require`). */
  readonly isImport?: (node: Node) => boolean;
}

/** The field that most grammars name a definition by. */
export function nameField(node: Node): string | undefined {
  return node.childForFieldName('name')?.text;
}

/** Node types whose name is their field `name`. */
export function named(types: readonly string[]): Language['definitions'] {
  return Object.fromEntries(types.map((type) => [type, nameField]));
}
