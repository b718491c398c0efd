import type { Node } from '@touchstone/ingest/grammars';
import type { FoundImport, ImportedName } from './imported-name.ts';

/** A grammar's forms of names and members. */
export interface ChainGrammar {
  /** Nodes that are a name by themselves. */
  readonly names: readonly string[];
  /** Nodes that take a member: the fields of the object, and of the member. */
  readonly members: Readonly<Record<string, readonly [object: string, member: string]>>;
  /** True if a node, with all below it, uses no name: an import, a name that is being declared. */
  isPassedOver(node: Node): boolean;
  /** Names that a text holds (types in quotes); none for most. */
  quoted(node: Node): readonly string[];
}

/** Every name that code uses, with its members: `agents.LlmAgent.run` for all of that expression. */
export function nameChains(root: Node, grammar: ChainGrammar): ReadonlySet<string> {
  const chains = new Set<string>();
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (grammar.isPassedOver(node)) continue;
    for (const quoted of grammar.quoted(node)) chains.add(quoted);
    const chain = chainOf(node, grammar);
    if (chain !== undefined) chains.add(chain);
    else waiting.push(...node.namedChildren.filter((child) => child !== null));
  }
  return chains;
}

function chainOf(node: Node, { names, members }: ChainGrammar): string | undefined {
  const parts: string[] = [];
  let inner: Node | null = node;
  while (inner !== null && Object.hasOwn(members, inner.type)) {
    const [object, member]: readonly [string, string] = members[inner.type] ?? ['', ''];
    const name: Node | null = inner.childForFieldName(member);
    if (name === null) return undefined;
    parts.unshift(name.text);
    inner = inner.childForFieldName(object);
  }
  return inner !== null && names.includes(inner.type) ? [inner.text, ...parts].join('.') : undefined;
}

export function withUses(found: readonly FoundImport[], chains: ReadonlySet<string>): readonly ImportedName[] {
  const bound = new Set(found.flatMap(({ local }) => local?.split('.')[0] ?? []));
  return found.map(({ taken, ...each }) => {
    const { local } = each;
    const members = new Set(taken === undefined ? [] : [taken]);
    if (each.name === '*' && each.exported === undefined) {
      for (const chain of chains) if (!bound.has(chain.split('.')[0] ?? '')) members.add(chain);
    }
    let used = local === undefined;
    if (local !== undefined) {
      for (const chain of chains) {
        if (chain === local || chain.startsWith(`${local}.`)) used = true;
        if (chain.startsWith(`${local}.`)) members.add(chain.slice(local.length + 1));
      }
    }
    return { ...each, used, members: [...members].sort() };
  });
}
