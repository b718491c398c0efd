import {
  type ModelCatalog,
  type Plugin,
  type PluginKind,
  type PluginPorts,
  RetrievalError,
} from '@touchstone/contract';
import { invalidInput } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { loadModule } from '../file/load-module.ts';
import { plainWords } from '../settings/plain-words.ts';
import type { ProviderReference } from '../settings/provider-reference.ts';
import { protect } from './protect.ts';
import { membersOf, readPlugin } from './read-plugin.ts';
import { renamedPackage } from './renamed-packages.ts';

export interface ResolveProviderContext {
  /** Directory of the config file: packages and relative paths are looked for from here. */
  readonly baseDir: string;
  /** Key of the reference in the config, for messages. Default: the kind. */
  readonly key?: string;
}

/**
 * Makes the provider that a config names. No package is special here: the name is imported, from the config's folder
 * first and then from this package's own dependencies, and its `plugin` export does the rest. Its calls are protected
 * by the settings of the reference.
 *
 * @throws `invalid_config` for a package that is not installed, is no plugin of this kind, or refuses its options.
 */
export async function resolveProvider<Kind extends PluginKind>(
  kind: Kind,
  reference: ProviderReference,
  context: ResolveProviderContext,
): Promise<PluginPorts[Kind]> {
  return (await resolveWithCatalog(kind, reference, context)).provider;
}

/** The same, with the package's catalog of its vendor's models. */
export async function resolveWithCatalog<Kind extends PluginKind>(
  kind: Kind,
  reference: ProviderReference,
  context: ResolveProviderContext,
): Promise<{ readonly provider: PluginPorts[Kind]; readonly catalog: ModelCatalog | undefined }> {
  const { baseDir } = context;
  const { plugin, options } = await resolvePlugin(kind, reference, context);
  return { provider: protect(kind, plugin.create(options, { baseDir }), reference, baseDir), catalog: plugin.models };
}

/** A plugin that a config names, with its parsed options, and its location. */
export interface ResolvedPlugin<Kind extends PluginKind> {
  readonly plugin: Plugin<Kind>;
  readonly options: unknown;
  /** URL of its module. */
  readonly location: string;
  /** Its name, where the module has several. */
  readonly member?: string;
}

/** Finds the plugin and checks its options, without making anything. Throws as `resolveProvider` does. */
export async function resolvePlugin<Kind extends PluginKind>(
  kind: Kind,
  reference: Pick<ProviderReference, 'use' | 'options'>,
  { baseDir, key = kind }: ResolveProviderContext,
): Promise<ResolvedPlugin<Kind>> {
  const [name = '', member] = reference.use.split('#', 2);
  const at = `"${name}" (${key}.use)`;
  const newName = renamedPackage(name);
  if (newName !== undefined) {
    throw new RetrievalError('invalid_config', `${at} has another name now: write "${newName}".`);
  }
  const { module, location } = await loadModule(name, baseDir, at);
  const plugin = readPlugin(kind, module, member, at);
  const parsed = plugin.options.safeParse(reference.options, { error: plainWords });
  if (!parsed.success) {
    const issues = withKnownKeys(parsed.error.issues, plugin.options).map((issue) => ({
      ...issue,
      path: [key, 'options', ...issue.path],
    }));
    const input = { [key]: { options: reference.options } };
    throw invalidInput(issues, { code: 'invalid_config', what: `options of ${at}`, input });
  }
  return { plugin, options: parsed.data, location, member };
}

/** Lets the message suggest a key where the package's schema is a plain strict object of zod. */
function withKnownKeys(issues: readonly z.core.$ZodIssue[], schema: unknown): readonly z.core.$ZodIssue[] {
  const known = Object.keys(membersOf(membersOf(schema).shape)).join(', ');
  return issues.map((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 && known !== ''
      ? { ...issue, message: `known: ${known}` }
      : issue,
  );
}
