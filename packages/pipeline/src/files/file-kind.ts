/** The input for the choice of wanted kinds of files. */
export interface FileQuestion {
  readonly query: string;
  /** True if docs are to be among the best, whatever the query. */
  readonly wantsDocs: boolean;
}

/** The input for a chunk's kind. */
export interface KindOfChunk {
  readonly path: string;
  readonly sourceType: string;
  readonly text: string;
}

/** A kind of file that is seldom the answer to a question about code. */
interface FileKind {
  readonly name: string;
  readonly isOne: (chunk: KindOfChunk) => boolean;
  /** Its penalty against source, as a share of `sourceFirst`. */
  readonly share: number;
  /** Words of a question that is about this kind after all. */
  readonly asked: RegExp;
}

/** A question of a user of the code, or about its promises: docs answer it as well as source does. */
const fromUser =
  /\b(?:i|i'm|my|me|we|our|us|you|your)\b|\bhow (?:do|can|to|should)\b|\bwhen (?:do|does|is|are|will|should)\b|\bcan(?:'t|not)?\b/i;
const about =
  /\b(?:docs?|documentation|documented|guides?|tutorials?|readme|changelog|releases?|upgrad\w*|migrat\w*|install\w*)\b/i;

/** Characters at the beginning of a text that may mark it as generated. */
const headLength = 300;

/**
 * The definitions of test, example, declaration and page of docs: the only such table. Kinds are tried in this order,
 * and a file is of the first that it fits. Shares were fitted on the code benchmark, but for those of generated files
 * and of histories.
 */
const fileKinds: readonly FileKind[] = [
  {
    name: 'generated files',
    isOne: ({ path, text }) =>
      /(?:^|\/)(?:dist|generated|vendor|third_party|node_modules|cjs|esm|umd)\/|(?:^|\/)(?:build|out)\/.*\.(?:[cm]?js|css|d\.[cm]?ts)$|\.(?:min|bundle|umd)\.|_pb2\.pyi?$|(?:^|\/)(?:PKG-INFO|METADATA)$|(?:^|\/)[\w-]*lock\.(?:json|ya?ml)$|\.lock$/i.test(
        path,
      ) || /@generated|do not edit/i.test(text.slice(0, headLength)),
    share: 1,
    asked: /\b(?:generated|minified|vendor\w*|lock ?file)\b/i,
  },
  {
    name: 'tests',
    isOne: ({ path }) =>
      /(?:^|\/)(?:tests?|testing|__tests__|specs?|__mocks__|fixtures)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_[^/]*$|(?:^|\/)tests?\.\w+$/i.test(
        path,
      ),
    share: 1,
    asked: /\b(?:tests?|tested|testing|specs?|mocks?|fixtures?)\b/i,
  },
  {
    name: 'examples',
    isOne: ({ path }) => /(?:^|\/)(?:examples?|samples?|demos?|bench(?:es|marks?)?)\//i.test(path),
    share: 0.4,
    asked: /\b(?:examples?|samples?|demos?|bench\w*|show)\b/i,
  },
  {
    name: 'declarations',
    isOne: ({ path }) => /\.d\.[cm]?ts$|\.pyi$/i.test(path),
    share: 1,
    asked: /\b(?:typ(?:e|es|ing|ings|ed)|declar\w*|interfaces?|signatures?)\b/i,
  },
  {
    name: 'imports',
    isOne: ({ text, sourceType }) => sourceType === 'code' && holdsOnlyImports(text),
    share: 1,
    asked: /\b(?:imports?|imported|exports?|exported|depend\w*|requires?)\b/i,
  },
  {
    name: 'histories',
    isOne: ({ path }) =>
      /(?:^|\/)(?:changelog|changes|history|license|licence|copying|notice|authors)(?:\.\w+)?$/i.test(path),
    share: 1,
    asked: /\b(?:chang\w*|releas\w*|version\w*|licen[cs]\w*|histor\w*|copyright|authors?|new|deprecat\w*|remov\w*)\b/i,
  },
  {
    name: 'docs',
    isOne: ({ sourceType }) => sourceType === 'docs',
    share: 1,
    asked: new RegExp(`${fromUser.source}|${about.source}`, 'i'),
  },
];

/** True for a text of imports, re-exports and comments alone: it names what others do. */
function holdsOnlyImports(text: string): boolean {
  if (!importStart.test(text)) return false;
  const code = text.replace(comments, '');
  return code.trim() !== '' && code.replace(imports, '').trim() === '';
}

const comments = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|#(?!include)).*$/gm;

/** One statement each, in the languages that the chunkers know. */
const importForms = [
  String.raw`(?:import|export)\b(?:[^;'"{}()=\n]|\{[^{}]*\})*\bfrom\s*['"][^'"\n]*['"]`,
  String.raw`import\s*['"][^'"\n]*['"]`,
  String.raw`(?:const|let|var)\s+(?:\w+|\{[^{}]*\})\s*=\s*require\([^()]*\)[.\w]*`,
  String.raw`from\s+[\w.]+\s+import\s+(?:\([^()]*\)|[^\n(]+)`,
  String.raw`import\s+(?:static\s+)?[\w.*]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*`,
  String.raw`(?:pub(?:\([^()]*\))?\s+)?use\s+[^;]+`,
  String.raw`#include\s*[<"][^>"\n]*[>"]`,
  String.raw`(?:package|using|namespace)\s+[\w.\\= ]+`,
  String.raw`require(?:_relative)?\s+['"][^'"\n]*['"]`,
  `['"]use strict['"]`,
];
/** How a text begins that is imports and comments alone: most texts begin otherwise, and need no closer look. */
const importStart =
  /^\s*(?:\/[*/]|#|import|export|const|let|var|from|pub|use|package|using|namespace|require|['"]use strict)/;
const imports = new RegExp(`^\\s*(?:${importForms.join('|')});?[ \\t]*$`, 'gm');

/** For a question, how far each chunk ranks behind source: 0 for source and the question's own kinds, up to 1. */
export function kindDemerits(question: FileQuestion): (chunk: KindOfChunk) => number {
  const unasked = unaskedKind(question);
  return (chunk) => unasked(chunk)?.share ?? 0;
}

/** For a question, the name of the kind for which a chunk ranks behind source. */
export function kindOf(question: FileQuestion): (chunk: KindOfChunk) => string | undefined {
  const unasked = unaskedKind(question);
  return (chunk) => unasked(chunk)?.name;
}

function unaskedKind({ query, wantsDocs }: FileQuestion): (chunk: KindOfChunk) => FileKind | undefined {
  const asked = new Set(fileKinds.filter((kind) => kind.asked.test(query) || (wantsDocs && kind.name === 'docs')));
  return (chunk) => {
    const kind = fileKinds.find(({ isOne }) => isOne(chunk));
    return kind === undefined || asked.has(kind) ? undefined : kind;
  };
}
