import { join, resolve } from 'node:path';
import { stateFolder } from '../../settings/state-folder.ts';
import { isFromFolderAlone, isPath } from '../load-module.ts';
import { sourceLocation } from '../source-location.ts';
import { isInside } from './is-inside.ts';
import { realPath } from './trusted-folders.ts';

/**
 * The parts of a config that need a trusted folder, in words for its user: programs, packages that do not come with the engine, paths
 * outside the folder, and servers elsewhere that the file itself names. Empty where a stranger's config can do no harm. `written` is the
 * config as the file has it, `resolved` the same with its references to the environment filled in.
 */
export async function partsToTrust(written: unknown, resolved: unknown, baseDir: string): Promise<readonly string[]> {
  const parts = [
    ...(await programs(resolved, baseDir)),
    ...places(resolved, baseDir),
    ...servers(written),
    ...linkedState(baseDir),
  ];
  return [...new Set(parts)];
}

/** A state folder that is a link leads writing elsewhere. */
export function linkedState(baseDir: string): readonly string[] {
  const folder = join(baseDir, stateFolder);
  return leadsOutside(folder, baseDir) ? [`its ${stateFolder} is a link to ${realPath(folder)}`] : [];
}

async function programs(config: unknown, baseDir: string): Promise<readonly string[]> {
  const found = textsOf(config)
    .filter(({ path }) => isUse(path))
    .map(async ({ text }) => {
      const [name = ''] = text.split('#', 1);
      if (isPath(name)) return `it loads ${name}, which is a program`;
      return (await isFromFolderAlone(name, baseDir)) ? `it loads the package ${name} of that folder` : undefined;
    });
  return (await Promise.all(found)).filter((part) => part !== undefined);
}

/** `use` of a reference, or its shorthand: a name in place of a provider. */
function isUse(path: readonly string[]): boolean {
  const last = path.at(-1) ?? '';
  return last === 'use' || referenceKeys.has(last) || path.at(-2) === 'readers';
}

const referenceKeys = new Set(['store', 'embedder', 'sparseEncoder', 'reranker', 'refiner', 'languageModel']);

/** Named by key alone: a text that looks like a path may be a secret. */
function places(config: unknown, baseDir: string): readonly string[] {
  return textsOf(config)
    .filter(({ path, text }) => isPlace(path) && leadsOutside(text, baseDir))
    .map(({ path }) => `${path.join('.')} leads outside of it`);
}

/** Any option of a provider may be a path; elsewhere the key decides. */
function isPlace(path: readonly string[]): boolean {
  const last = path.at(-1) ?? '';
  if (path.includes('options') || path.includes('resilience')) return true;
  return placeKeys.has(last) || path.at(-2) === 'sources';
}

const placeKeys = new Set(['path', 'root', 'table', 'folder', 'file']);

/** True if a path or glob reaches files outside the folder, by its words or by a link. */
export function leadsOutside(text: string, baseDir: string): boolean {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(text)) return false;
  // A part of a glob may lead upward too: "{docs,../..}/*".
  if (/[*?[\]{}]/.test(text) && text.split(/[\\/,{}]/).includes('..')) return true;
  const place = sourceLocation(text, baseDir);
  return !isInside(place, resolve(baseDir)) || !isInside(realPath(place), realPath(baseDir));
}

function servers(config: unknown): readonly string[] {
  return textsOf(config)
    .filter(({ path }) => path.includes('options'))
    .flatMap(({ text }) => {
      const [, host] = /https?:\/\/(?:[^/@\s]*@)?(\[[^\]]*\]|[^/:\s}]+)/i.exec(text) ?? [];
      return host === undefined || host.startsWith('$') || isLoopbackName(host) ? [] : [`it sends to ${host}`];
    });
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i.test(host);
}

interface Text {
  readonly path: readonly string[];
  readonly text: string;
}

/** All texts of a config, with the keys that lead to them. */
function textsOf(value: unknown, path: readonly string[] = []): readonly Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, [...path, key]));
}
