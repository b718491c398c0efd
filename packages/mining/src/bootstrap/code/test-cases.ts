import type { Node } from '@touchstone/ingest/grammars';
import { nothingIfLate, withGrammar } from '../../code/with-tree.ts';
import { documentedLanguage } from './documented-languages.ts';
import { firstSentence } from './first-sentence.ts';

/** A name that a test file imports. */
export interface ImportedName {
  /** As the file writes it: `./reply.js`, `networkx.algorithms`. */
  readonly module: string;
  /** In the module; absent for the module as a whole. */
  readonly name?: string;
  /** The member that a test uses of it: `path` of `nx.path()`. */
  readonly member?: string;
}

/** A test with the imported names that its body uses. */
interface TestCase {
  readonly title: string;
  readonly uses: readonly ImportedName[];
}

/** The tests of a file of Python, JavaScript or TypeScript, in their order. */
export async function testCases(path: string, text: string): Promise<readonly TestCase[]> {
  const grammar = documentedLanguage(path)?.grammar;
  if (grammar === undefined || !/^(?:python|javascript|typescript|tsx)$/.test(grammar)) return [];
  return withGrammar(text, grammar, (root) => {
    const [imports, cases] = grammar === 'python' ? python(root) : javascript(root);
    return cases.map(({ title, body }) => ({
      title: title.replace(/\s+/g, ' ').trim(),
      uses: usedIn(body.text, imports),
    }));
  }).catch(nothingIfLate);
}

type Imports = Map<string, ImportedName>;
type Found = readonly [Imports, readonly { readonly title: string; readonly body: Node }[]];

function usedIn(body: string, imports: Imports): readonly ImportedName[] {
  const used = new Map<string, ImportedName>();
  for (const [, local = '', member] of body.matchAll(/(?<![\w$.'"`-])([A-Za-z_$][\w$]*)(?:\.([A-Za-z_$][\w$]*))?/g)) {
    const imported = imports.get(local);
    if (imported === undefined) continue;
    used.set(`${imported.module} ${imported.name} ${member}`, { ...imported, member });
  }
  return [...used.values()];
}

function python(root: Node): Found {
  const imports: Imports = new Map();
  for (const node of root.descendantsOfType(['import_from_statement', 'import_statement'])) {
    if (node === null) continue;
    const module = node.childForFieldName('module_name')?.text;
    for (const each of node.childrenForFieldName('name')) {
      const whole = (each?.type === 'aliased_import' ? each.childForFieldName('name') : each)?.text ?? '';
      const local =
        each?.childForFieldName('alias')?.text ?? (module === undefined ? whole.split('.')[0] : whole) ?? '';
      imports.set(local, module === undefined ? { module: whole } : { module, name: whole });
    }
  }
  const cases = root.descendantsOfType('function_definition').flatMap((node) => {
    const name = node?.childForFieldName('name')?.text ?? '';
    const body = node?.childForFieldName('body');
    if (!name.startsWith('test') || !body) return [];
    const words = body.namedChild(0)?.type === 'expression_statement' ? body.namedChild(0)?.text : undefined;
    const sentence = words !== undefined && /^[A-Za-z]{0,2}["']/.test(words) ? firstSentence(words) : '';
    return [{ title: sentence || name.replace(/^test_*/, '').replace(/_+/g, ' '), body }];
  });
  return [imports, cases];
}

function javascript(root: Node): Found {
  const imports: Imports = new Map();
  for (const node of root.descendantsOfType('import_statement')) {
    const module = node?.childForFieldName('source')?.text.slice(1, -1) ?? '';
    for (const name of node?.descendantsOfType(['import_specifier', 'namespace_import']) ?? []) {
      const own = name?.childForFieldName('name')?.text;
      const local = name?.childForFieldName('alias')?.text ?? own ?? name?.namedChild(0)?.text ?? '';
      imports.set(local, { module, name: own });
    }
    const clause = node?.namedChildren.find((child) => child?.type === 'import_clause');
    const whole = clause?.namedChildren.find((child) => child?.type === 'identifier')?.text;
    if (whole !== undefined) imports.set(whole, { module });
  }
  for (const node of root.descendantsOfType('variable_declarator')) {
    const module = /^require\((['"])([^'"]+)\1\)$/.exec(node?.childForFieldName('value')?.text ?? '')?.[2];
    const name = node?.childForFieldName('name');
    if (module === undefined || !name) continue;
    if (name.type === 'identifier') imports.set(name.text, { module });
    for (const each of name.descendantsOfType('shorthand_property_identifier_pattern')) {
      if (each !== null) imports.set(each.text, { module, name: each.text });
    }
  }
  const cases = root.descendantsOfType('call_expression').flatMap((node) => {
    if (node === null || !isCallOf(node, 'it', 'test')) return [];
    const title = titleOf(node);
    return title === undefined ? [] : [{ title: [...suites(node), title].join(': '), body: node }];
  });
  return [imports, cases];
}

/** `it(...)`, `it.only(...)`, and `it.each(...)(...)`. */
function isCallOf(node: Node, ...names: readonly string[]): boolean {
  const callee = node.childForFieldName('function')?.text ?? '';
  return names.some((name) => callee === name || callee.startsWith(`${name}.`));
}

function titleOf(call: Node): string | undefined {
  const first = call.childForFieldName('arguments')?.namedChild(0);
  return first?.type === 'string' || first?.type === 'template_string' ? first.text.slice(1, -1) : undefined;
}

/** Titles of the suites around a test, outermost first. */
function suites(node: Node): readonly string[] {
  const titles: string[] = [];
  for (let around = node.parent; around !== null; around = around.parent) {
    const title =
      around.type === 'call_expression' && isCallOf(around, 'describe', 'suite') ? titleOf(around) : undefined;
    if (title !== undefined) titles.unshift(title);
  }
  return titles;
}
