import type { CodeSymbol } from '@touchstone/ingest';
import type { Node } from '@touchstone/ingest/grammars';
import { withTree } from '../code/with-tree.ts';
import type { CodeLanguage } from '../records/mined-question.ts';

/**
 * Variables at the top of a file that may be imported, with the comments directly above: of TypeScript and JavaScript those that are
 * exported where they are declared, of Python all. A chunk shows short ones with their neighbours; for the names of a package each counts.
 */
export async function constants(code: string, language: CodeLanguage): Promise<readonly CodeSymbol[]> {
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
