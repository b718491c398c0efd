import { extname } from 'node:path';
import type { MiningContext } from '../contexts/mining-context.ts';
import type { QueryRole } from './mined-dataset.ts';

/** The role of questions over these contexts (spec 003 §2.3): `code-query` where most that have a path are of code. */
export function usualRole(contexts: readonly MiningContext[]): QueryRole {
  const placed = contexts.flatMap(({ origin }) => (origin === undefined ? [] : [extname(origin.path)]));
  return placed.filter((ending) => codeEndings.has(ending)).length * 2 > placed.length ? 'code-query' : 'query';
}

const codeEndings = new Set(['.py', '.pyi', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']);
