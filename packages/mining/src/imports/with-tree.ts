import { loadParser, type Node } from '@touchstone/code-grammars';
import type { CodeLanguage } from '../questions/mined-question.js';

/** Reads the syntax tree of a piece of code; undefined for code that cannot be parsed at all. The tree is gone afterwards. */
export async function withTree<T>(
  code: string,
  language: CodeLanguage,
  read: (root: Node) => T,
): Promise<T | undefined> {
  const tree = (await loadParser(await grammarOf(code, language))).parse(code);
  if (tree === null) return undefined;
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}

/** TypeScript and TypeScript with JSX contradict one another: the second where the first does not read the code. */
async function grammarOf(code: string, language: CodeLanguage): Promise<string> {
  if (language !== 'typescript' || !/<\/|\/>/.test(code)) return language;
  const tree = (await loadParser('typescript')).parse(code);
  const hasError = tree?.rootNode.hasError === true;
  tree?.delete();
  return hasError ? 'tsx' : language;
}
