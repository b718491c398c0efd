import type { CodeLanguage } from '../questions/mined-question.js';
import type { ImportedName } from './imported-name.js';
import { javascriptChains } from './javascript-chains.js';
import { javascriptImports } from './javascript-imports.js';
import { nameChains, withUses } from './name-chains.js';
import { pythonChains } from './python-chains.js';
import { pythonImports } from './python-imports.js';
import { withTree } from './with-tree.js';

/**
 * Every import of a piece of code, in its order, with what the code does with it. Modules that the code computes when it runs are not
 * known and left out. Code with syntax errors is read as far as it goes.
 */
export async function readImports(code: string, language: CodeLanguage): Promise<readonly ImportedName[]> {
  const imports = await withTree(code, language, (root) =>
    language === 'python'
      ? withUses(pythonImports(root), nameChains(root, pythonChains))
      : withUses(javascriptImports(root), nameChains(root, javascriptChains)),
  );
  return imports ?? [];
}
