import type { CodeLanguage } from '../records/mined-question.ts';
import type { ImportedName } from './imported-name.ts';
import { javascriptChains } from './javascript-chains.ts';
import { javascriptImports } from './javascript-imports.ts';
import { nameChains, withUses } from './name-chains.ts';
import { pythonChains, pythonImports } from './python-imports.ts';
import { withTree } from './with-tree.ts';

/**
 * Every import of a piece of code, in its order, with the code's uses of it. Modules that the code computes at run time
 * are unknown and left out. Code with syntax errors is read as far as it goes. Throws `invalid_request` for code that
 * takes too long to parse.
 */
export async function readImports(code: string, language: CodeLanguage): Promise<readonly ImportedName[]> {
  return withTree(code, language, (root) =>
    language === 'python'
      ? withUses(pythonImports(root), nameChains(root, pythonChains))
      : withUses(javascriptImports(root), nameChains(root, javascriptChains)),
  );
}
