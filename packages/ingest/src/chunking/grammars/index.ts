export type { Node } from 'web-tree-sitter';
export { loadParser } from './load-parser.ts';
