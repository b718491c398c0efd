export type { Node, Parser, Tree } from 'web-tree-sitter';
export { loadParser } from './load-parser.ts';
