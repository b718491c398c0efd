import { extname } from 'node:path';

/** The rules for a language's functions and their documentation. */
export interface DocumentedLanguage {
  readonly grammar: string;
  /** Node types of functions and methods that have a body. */
  readonly functions: readonly string[];
  /** Where the documentation is: the first string of the body (Python) or a comment above. */
  readonly words: 'first string' | 'comment above';
  /** The pattern of comments about a function, where there are others too. */
  readonly isAbout?: RegExp;
}

const blockOfStars = /^\/\*\*/;
const javascript: DocumentedLanguage = {
  grammar: 'javascript',
  functions: [
    'arrow_function',
    'function_declaration',
    'function_expression',
    'generator_function_declaration',
    'method_definition',
  ],
  words: 'comment above',
  isAbout: blockOfStars,
};

const languages: Readonly<Record<string, DocumentedLanguage>> = {
  python: { grammar: 'python', functions: ['function_definition'], words: 'first string' },
  javascript,
  typescript: { ...javascript, grammar: 'typescript' },
  tsx: { ...javascript, grammar: 'tsx' },
  go: { grammar: 'go', functions: ['function_declaration', 'method_declaration'], words: 'comment above' },
  java: { grammar: 'java', functions: ['method_declaration'], words: 'comment above', isAbout: blockOfStars },
  rust: { grammar: 'rust', functions: ['function_item'], words: 'comment above', isAbout: /^\/\/\// },
  ruby: { grammar: 'ruby', functions: ['method', 'singleton_method'], words: 'comment above' },
  php: {
    grammar: 'php',
    functions: ['function_definition', 'method_declaration'],
    words: 'comment above',
    isAbout: blockOfStars,
  },
};

const byExtension: Readonly<Record<string, string>> = {
  ...{ py: 'python', js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript' },
  ...{ ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'tsx' },
  ...{ go: 'go', java: 'java', rs: 'rust', rb: 'ruby', php: 'php' },
};

/** The language of a file whose functions can be read, by its extension; declarations of types have no functions. */
export function documentedLanguage(path: string): DocumentedLanguage | undefined {
  if (/\.d\.[cm]?ts$/.test(path)) return undefined;
  const name = byExtension[extname(path).slice(1).toLowerCase()];
  return name === undefined ? undefined : languages[name];
}
