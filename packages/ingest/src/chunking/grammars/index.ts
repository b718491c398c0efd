export type { Node, Tree } from 'web-tree-sitter';
export { loadParser } from './load-parser.ts';
