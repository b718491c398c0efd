import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { loadParser, type Node } from '@touchstone/ingest/grammars';
import type { CodeLanguage } from '../records/mined-question.ts';

/** Milliseconds that parsing one piece of code may take: code that people write takes a hundredth of it. */
const maxParseMs = 2000;

/** Reads the syntax tree of a piece of code, which is gone afterwards. Throws `invalid_request` for code that takes too long to parse. */
export async function withTree<T>(
  code: string,
  language: CodeLanguage,
  read: (root: Node) => T,
  now: () => number = () => performance.now(),
): Promise<T> {
  return withGrammar(code, await grammarOf(code, language, now), read, now);
}

/** The same by the name of a grammar. */
export async function withGrammar<T>(
  code: string,
  grammar: string,
  read: (root: Node) => T,
  now: () => number = () => performance.now(),
): Promise<T> {
  const parser = await loadParser(grammar);
  const begun = now();
  const tree = parser.parse(code, null, { progressCallback: () => now() - begun > maxParseMs });
  if (tree === null) {
    // Else it would go on with this code at the next call.
    parser.reset();
    throw new RetrievalError('invalid_request', `The code takes longer than ${maxParseMs / 1000} s to parse.`);
  }
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}

/** For callers that skip code that takes too long: nothing is read of it. Throws all else. */
export function nothingIfLate(thrown: unknown): readonly never[] {
  if (isRetrievalError(thrown) && thrown.code === 'invalid_request') return [];
  throw thrown;
}

/** TypeScript and TypeScript with JSX contradict one another: the second where the first does not read the code. */
async function grammarOf(code: string, language: CodeLanguage, now: () => number): Promise<string> {
  if (language !== 'typescript' || !/<\/|\/>/.test(code)) return language;
  return (await withGrammar(code, 'typescript', ({ hasError }) => hasError, now)) ? 'tsx' : language;
}
