import { loadParser } from '@touchstone/code-grammars';
import type { CodeLanguage } from '../questions/mined-question.js';
import type { ImportedName } from './imported-name.js';
import { javascriptChains } from './javascript-chains.js';
import { javascriptImports } from './javascript-imports.js';
import { nameChains, withUses } from './name-chains.js';
import { pythonChains } from './python-chains.js';
import { pythonImports } from './python-imports.js';

/**
 * Every import of a piece of code, in its order, with what the code does with it. Modules that the code computes when it runs are not
 * known and left out. Code with syntax errors is read as far as it goes.
 */
export async function readImports(code: string, language: CodeLanguage): Promise<readonly ImportedName[]> {
  const parser = await loadParser(await grammarOf(code, language));
  const tree = parser.parse(code);
  if (tree === null) return [];
  try {
    const root = tree.rootNode;
    return language === 'python'
      ? withUses(pythonImports(root), nameChains(root, pythonChains))
      : withUses(javascriptImports(root), nameChains(root, javascriptChains));
  } finally {
    tree.delete();
  }
}

/** TypeScript and TypeScript with JSX contradict one another: the second where only it reads the code. */
async function grammarOf(code: string, language: CodeLanguage): Promise<string> {
  if (language !== 'typescript') return language;
  const tree = (await loadParser('typescript')).parse(code);
  const hasError = tree?.rootNode.hasError === true;
  tree?.delete();
  return hasError && /<\/|\/>/.test(code) ? 'tsx' : language;
}
