import { expect, it } from 'vitest';
import { installRemedy } from './install-remedy.mjs';

it.each([
  ['[ERR_PNPM_LOCKFILE_CONFIG_MISMATCH] Cannot proceed with the frozen installation.', 'pnpm-lock.yaml does not fit'],
  ['ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"', 'pnpm-lock.yaml does not fit'],
  ['ENOSPC: no space left on device, write', 'The disk is full'],
  ["EACCES: permission denied, mkdir '/x/node_modules'", 'This folder cannot be written'],
  ['ERR_PNPM_UNSUPPORTED_ENGINE  Unsupported environment', 'install Node 22.13 or later'],
  ['npm error code ENOTFOUND', 'Check the connection to the npm registry'],
  ['ERR_PNPM_META_FETCH_FAIL  GET https://registry.npmjs.org/zod', 'Check the connection to the npm registry'],
  ['ERR_PNPM_FETCH_404  zod is not in the npm registry', 'The message above says why'],
])('an installation that failed with "%s" says what to do about that', (printed, remedy) => {
  expect(installRemedy(printed)).toContain(remedy);
});
