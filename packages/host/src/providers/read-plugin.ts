import { nearestName, type Plugin, type PluginKind, RetrievalError } from '@touchstone/contract';
import { z } from 'zod';

/** Of a plugin that has no schema. */
const noOptions = z.strictObject({});

/**
 * The plugin of this kind that a module exports: its `plugin`, or one of its `plugins` by name. `at` names the reference in
 * messages.
 *
 * @throws `invalid_config` when there is none, or one of another kind or version.
 */
export function readPlugin<Kind extends PluginKind>(
  kind: Kind,
  module: unknown,
  member: string | undefined,
  at: string,
): Plugin<Kind> {
  const value = exportedPlugin(module, member, at);
  const plugin = membersOf(value);
  if (plugin.specVersion !== 1) {
    const found = typeof plugin.specVersion === 'number' ? `version ${plugin.specVersion}` : 'none';
    throw new RetrievalError(
      'invalid_config',
      `${at} implements ${found} of the provider contract, but version 1 is needed. Install a release that fits.`,
    );
  }
  if (plugin.kind !== kind) {
    const needed = kind === 'embedder' ? 'an embedder' : `a ${kind}`;
    throw new RetrievalError(
      'invalid_config',
      `${at} is of kind "${String(plugin.kind)}", but ${needed} is needed here.`,
    );
  }
  const { options = noOptions } = plugin;
  if (typeof plugin.create !== 'function' || typeof membersOf(options).safeParse !== 'function') {
    throw new RetrievalError(
      'invalid_config',
      `${at} has an incomplete plugin: it needs "create", and if it takes options, their schema ("options").`,
    );
  }
  return { ...plugin, options } as Plugin<Kind>;
}

function exportedPlugin(module: unknown, member: string | undefined, at: string): unknown {
  if (member === undefined) {
    const plugin = membersOf(module).plugin;
    if (plugin !== undefined) return plugin;
    const several = Object.keys(membersOf(membersOf(module).plugins)).sort();
    const hint = several.length === 0 ? 'it is not a Touchstone provider' : `choose one with #: ${several.join(', ')}`;
    throw new RetrievalError('invalid_config', `${at} exports no "plugin": ${hint}.`);
  }
  const plugins = membersOf(membersOf(module).plugins);
  if (Object.hasOwn(plugins, member)) return plugins[member];
  const known = Object.keys(plugins).sort();
  const near = nearestName(member, known);
  const hint = near === undefined ? `It has: ${known.join(', ') || 'none'}.` : `Did you mean "#${near}"?`;
  throw new RetrievalError('invalid_config', `${at} has no provider "${member}". ${hint}`);
}

/** The members of a value that may be no object at all. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
