/** What to do about a failed installation, by what npx and pnpm printed; their own message stands above it. */
export function installRemedy(printed) {
  if (
    /ERR_PNPM_(LOCKFILE_CONFIG_MISMATCH|OUTDATED_LOCKFILE|BROKEN_LOCKFILE|NO_LOCKFILE)|frozen-lockfile/.test(printed)
  ) {
    return 'pnpm-lock.yaml does not fit package.json and pnpm-workspace.yaml: restore them, or bring it up to date with "npx pnpm@10 install --no-frozen-lockfile".';
  }
  if (/ENOSPC/.test(printed)) return 'The disk is full: make room and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(printed))
    return 'This folder cannot be written: see whose it is, and run the command again.';
  if (/ERR_PNPM_UNSUPPORTED_ENGINE|EBADENGINE/.test(printed))
    return 'A package needs another Node: install Node 22.13 or later.';
  if (network.test(printed)) return 'Check the connection to the npm registry and run the command again.';
  return 'The message above says why; mend that and run the command again.';
}

const network =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|ERR_PNPM_(META_FETCH_FAIL|FETCH_5\d\d|NO_OFFLINE_\w+)|UND_ERR_|network/i;
