import { RetrievalError } from '@touchstone/contract';
import { loadParser, type Node, type Tree } from '@touchstone/ingest/grammars';
import type { CodeLanguage } from '../records/mined-question.ts';

/** Milliseconds that parsing one piece of code may take: code that people write takes a hundredth of it. */
const maxParseMs = 2000;

/**
 * Reads the syntax tree of a piece of code; undefined for code that cannot be parsed at all. The tree is gone afterwards. Throws
 * `invalid_request` for code that takes too long to parse.
 */
export async function withTree<T>(
  code: string,
  language: CodeLanguage,
  read: (root: Node) => T,
  now: () => number = () => performance.now(),
): Promise<T | undefined> {
  const tree = await parsed(code, await grammarOf(code, language, now), now);
  if (tree === null) return undefined;
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}

/** TypeScript and TypeScript with JSX contradict one another: the second where the first does not read the code. */
async function grammarOf(code: string, language: CodeLanguage, now: () => number): Promise<string> {
  if (language !== 'typescript' || !/<\/|\/>/.test(code)) return language;
  const tree = await parsed(code, 'typescript', now);
  const hasError = tree?.rootNode.hasError === true;
  tree?.delete();
  return hasError ? 'tsx' : language;
}

async function parsed(code: string, grammar: string, now: () => number): Promise<Tree | null> {
  const parser = await loadParser(grammar);
  const begun = now();
  let isLate = false;
  const progressCallback = () => {
    isLate = now() - begun > maxParseMs;
    return isLate;
  };
  const tree = parser.parse(code, null, { progressCallback });
  if (!isLate) return tree;
  // Else it would go on with this code when it is given the next.
  parser.reset();
  throw new RetrievalError('invalid_request', `The code takes longer than ${maxParseMs / 1000} s to parse.`);
}
