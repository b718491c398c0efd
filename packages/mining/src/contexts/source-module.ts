import { type CodeSymbol, codeSymbols } from '@touchstone/ingest';
import type { Node } from '@touchstone/ingest/grammars';
import type { ImportedName } from '../code/imported-name.ts';
import { readImports } from '../code/read-imports.ts';
import { withTree } from '../code/with-tree.ts';
import { languageOfFile } from '../definition/read-code.ts';
import type { CodeLanguage } from '../records/mined-question.ts';
import { type LocalName, localNames } from './local-names.ts';

/** A source file of a package, as far as names go. */
export interface SourceModule {
  /** `google.adk.agents.llm_agent`; `fastify/lib/reply`; files that differ in their extension alone share it. */
  readonly name: string;
  readonly language: CodeLanguage;
  /** Relative to the folder of the package, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly CodeSymbol[];
  /** Variables at the top that are no symbols: symbols too where they can be imported (see `withConstants`). */
  readonly constants: readonly CodeSymbol[];
  readonly imports: readonly ImportedName[];
  /** Second names that this file gives to its own names. */
  readonly localNames: readonly LocalName[];
  /** True if others can import its imports from it (`__init__.py`). */
  readonly handsOnImports: boolean;
}

/** Reads one file. Undefined for a language that is not read. Throws `invalid_request` for one that takes too long to parse. */
export async function sourceModule(file: {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}): Promise<SourceModule | undefined> {
  const language = languageOfFile(file.path);
  if (language === undefined) return undefined;
  // First the part with a limit of time: where that is over, the rest is not begun.
  const variables = await constants(file.text, language);
  const [symbols = [], imports, names] = await Promise.all([
    codeSymbols(file),
    readImports(file.text, language),
    localNames(file.text, language),
  ]);
  // `export default a` defines nothing, and `declare module 'other'` adds to another package.
  const isNamed = ({ symbol }: CodeSymbol) =>
    !/[/@"']/.test(symbol) && !(symbol === 'default' && names.some(({ exported }) => exported === 'default'));
  const handsOnImports = /(?:^|\/)__init__\.pyi?$/.test(file.path);
  const isKnown = ({ symbol }: CodeSymbol) =>
    symbols.some((other) => other.symbol === symbol) || names.some(({ exported }) => exported === symbol);
  return {
    ...file,
    language,
    symbols: symbols.filter(isNamed),
    constants: variables.filter((variable) => !isKnown(variable)),
    imports,
    localNames: names,
    handsOnImports,
  };
}

/**
 * Variables at the top of a file that may be imported, with the comments directly above: of TypeScript and JavaScript those that are
 * exported where they are declared, of Python all. A chunk shows short ones with their neighbours; for the names of a package each counts.
 */
async function constants(code: string, language: CodeLanguage): Promise<readonly CodeSymbol[]> {
  return withTree(code, language, (root) =>
    root.namedChildren.flatMap((statement) => {
      if (statement === null) return [];
      return declaredNames(statement, language).map((symbol) => ({
        symbol,
        startLine: firstLine(statement),
        endLine: statement.endPosition.row + 1,
        isContainer: false,
        members: [],
      }));
    }),
  );
}

function declaredNames(statement: Node, language: CodeLanguage): readonly string[] {
  if (language === 'python') {
    const assignment = statement.type === 'expression_statement' ? statement.namedChildren[0] : undefined;
    const left = assignment?.type === 'assignment' ? assignment.childForFieldName('left') : undefined;
    return left?.type === 'identifier' ? [left.text] : [];
  }
  if (statement.type !== 'export_statement') return [];
  const declaration = statement.childForFieldName('declaration');
  const declared = declaration?.type === 'ambient_declaration' ? declaration.namedChildren[0] : declaration;
  if (declared?.type !== 'lexical_declaration' && declared?.type !== 'variable_declaration') return [];
  return declared.namedChildren.flatMap((declarator) => {
    const name = declarator?.childForFieldName('name');
    return name?.type === 'identifier' ? [name.text] : [];
  });
}

/** The first line of the statement, or of the comments directly above it. */
function firstLine(statement: Node): number {
  let first = statement;
  for (let above = first.previousNamedSibling; above !== null; above = above.previousNamedSibling) {
    if (above.type !== 'comment' || above.endPosition.row !== first.startPosition.row - 1) break;
    first = above;
  }
  return first.startPosition.row + 1;
}
