import { devNull } from 'node:os';

/**
 * All that git gets to see of our environment. A variable like GIT_DIR, GIT_EXTERNAL_DIFF or GIT_SSH_COMMAND of the process never
 * reaches it, nor does a config of user or system.
 */
export function ownEnvironment(): Readonly<Record<string, string>> {
  return { ...pickEnvironment(needed), ...fixed, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
}

/** For a question about the config of user and system alone: there is no repository. */
export function userEnvironment(): Readonly<Record<string, string>> {
  return { ...pickEnvironment([...needed, ...placesOfConfigs]), ...fixed, GIT_DIR: devNull };
}

/** For a question about one file, which belongs to no repository. */
export function noEnvironment(): Readonly<Record<string, string>> {
  return { ...ownEnvironment(), GIT_DIR: devNull };
}

/** Variables for the configs of user and system. */
const placesOfConfigs = [
  'HOME',
  'USERPROFILE',
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
];

/** The path to git; the real user behind `sudo`. */
const needed = ['PATH', 'SystemRoot', 'SUDO_UID'];

const fixed = {
  LC_ALL: 'C',
  // An object that a partial clone left behind stays away; older versions of git support only the second.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_ATTR_NOSYSTEM: '1',
  // A replacement in refs/replace would show another tree than the commit's own.
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

function pickEnvironment(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
