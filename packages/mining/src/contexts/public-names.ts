import type { ImportedName } from '../code/imported-name.ts';
import { importedModule, type PackageNames } from './module-names.ts';
import type { SourceModule } from './source-module.ts';

/** The meaning of a name of a module: a definition by its full name, or a module. */
type Meaning = { readonly fqn: string } | { readonly module: string };

/**
 * Every other name of a definition, by its full name: the paths by which re-exports, renamings and entries of the package lead to it.
 * `google.adk.agents.LlmAgent` is one of `google.adk.agents.llm_agent.LlmAgent`. Names are in ascending order.
 */
export function publicNames(
  sources: readonly SourceModule[],
  names: PackageNames,
): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, SourceModule[]>();
  for (const source of sources) modules.set(source.name, [...(modules.get(source.name) ?? []), source]);
  const targets = new Map<ImportedName, string>();
  for (const source of sources) {
    for (const each of source.imports) targets.set(each, importedModule(each.module, source, names));
  }
  const targetOf = (each: ImportedName) => targets.get(each) ?? '';
  const definitions = new Set(sources.flatMap(reachableNames));
  const found = new Map<string, Set<string>>();
  for (const module of modules.keys()) {
    for (const name of namesOf(module, new Set())) {
      const meaning = meaningOf(module, name, new Set());
      if (meaning === undefined) continue;
      const path = name === '=' ? module : `${module}.${name}`;
      if ('fqn' in meaning) add(meaning.fqn, path);
      else if (name !== '=') addModule(meaning.module, path);
    }
  }
  return new Map([...found].map(([fqn, others]) => [fqn, [...others].sort()]));

  function add(fqn: string, path: string): void {
    if (fqn === path) return;
    const others = found.get(fqn) ?? new Set();
    found.set(fqn, others.add(path));
  }

  /** `export * as errors from './errors'`: the names of a module below a name of another. */
  function addModule(module: string, path: string): void {
    if (path === module) return;
    for (const name of namesOf(module, new Set())) {
      const meaning = meaningOf(module, name, new Set());
      if (meaning !== undefined && 'fqn' in meaning) add(meaning.fqn, name === '=' ? path : `${path}.${name}`);
    }
  }

  /** The names that can be imported from a module. */
  function namesOf(module: string, seen: Set<string>): ReadonlySet<string> {
    const all = new Set<string>();
    if (seen.has(module)) return all;
    seen.add(module);
    for (const source of modules.get(module) ?? []) {
      for (const { symbol } of source.symbols) all.add(symbol);
      for (const { exported, local } of source.localNames) {
        if (!exported.includes('.')) all.add(exported);
        if (exported === '=') for (const name of membersOf(source, local)) all.add(name);
      }
      for (const each of source.imports) {
        const { name, local, exported } = each;
        const handedOn = exported ?? (source.handsOnImports ? local : undefined);
        if (handedOn !== undefined && handedOn !== '*') all.add(handedOn);
        const isStar = exported === '*' || (name === '*' && source.handsOnImports);
        if (!isStar) continue;
        for (const other of namesOf(targetOf(each), seen)) if (other !== 'default') all.add(other);
      }
    }
    return all;
  }

  function meaningOf(module: string, name: string, seen: Set<string>): Meaning | undefined {
    const key = `${module}\n${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const fqn = `${module}.${name}`;
    if (definitions.has(fqn)) return { fqn };
    for (const source of modules.get(module) ?? []) {
      const meaning = meaningIn(source, name, seen);
      if (meaning !== undefined) return meaning;
    }
    return modules.has(fqn) ? { module: fqn } : undefined;
  }

  function meaningIn(source: SourceModule, name: string, seen: Set<string>): Meaning | undefined {
    for (const { exported, local } of source.localNames) {
      if (exported === name) return localMeaning(source, local, seen);
      if (exported !== '=') continue;
      if (definitions.has(`${source.name}.${local}.${name}`)) return { fqn: `${source.name}.${local}.${name}` };
      const inner = source.localNames.find((other) => other.exported === `${local}.${name}`);
      if (inner !== undefined) return localMeaning(source, inner.local, seen);
    }
    for (const each of source.imports) {
      const target = targetOf(each);
      const handedOn = each.exported ?? each.local;
      if (handedOn === name) return memberOf(target, each.name, seen);
      if (each.exported !== '*' && !(each.name === '*' && source.language === 'python')) continue;
      const meaning = name === 'default' ? undefined : meaningOf(target, name, seen);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  /** The meaning of a name inside its own file. */
  function localMeaning(source: SourceModule, local: string, seen: Set<string>): Meaning | undefined {
    if (definitions.has(`${source.name}.${local}`)) return { fqn: `${source.name}.${local}` };
    const [head = '', ...rest] = local.split('.');
    const imported = source.imports.find((each) => each.local === head);
    if (imported === undefined) return undefined;
    const target = memberOf(targetOf(imported), imported.name, seen);
    if (target === undefined || rest.length === 0) return target;
    if ('module' in target) return meaningOf(target.module, rest.join('.'), seen);
    return definitions.has(`${target.fqn}.${rest.join('.')}`) ? { fqn: `${target.fqn}.${rest.join('.')}` } : undefined;
  }

  function memberOf(module: string, name: string | undefined, seen: Set<string>): Meaning | undefined {
    if (name !== undefined) return meaningOf(module, name, seen) ?? moduleNamed(`${module}.${name}`);
    return meaningOf(module, '=', seen) ?? moduleNamed(module);
  }

  function moduleNamed(module: string): Meaning | undefined {
    return modules.has(module) ? { module } : undefined;
  }
}

/** Full names of the definitions of a file; those inside a function cannot be reached from outside. */
function reachableNames({ name, symbols }: SourceModule): readonly string[] {
  const below = (all: SourceModule['symbols']): readonly string[] =>
    all.flatMap(({ symbol, members, isContainer }) => [`${name}.${symbol}`, ...(isContainer ? below(members) : [])]);
  return below(symbols);
}

/** Members of a namespace or class that is the module: of `export = fastify`, the names in `namespace fastify`. */
function membersOf({ symbols, localNames }: SourceModule, local: string): readonly string[] {
  const owners = symbols.filter(({ symbol, isContainer }) => symbol === local && isContainer);
  const members = owners.flatMap((owner) => owner.members);
  return [...members.map(({ symbol }) => symbol), ...localNames.map(({ exported }) => exported)]
    .filter((name) => name.startsWith(`${local}.`))
    .map((name) => name.slice(local.length + 1))
    .filter((name) => !name.includes('.'));
}
