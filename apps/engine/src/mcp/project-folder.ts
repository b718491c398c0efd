import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RetrievalError } from '@touchstone/contract';
import { holdsHome, realPath } from '@touchstone/host/holds-home';

/** A started server's knowledge of the project's location. */
export interface ProjectHints {
  /** The folder that the user named. It is taken as it is. */
  readonly root?: string;
  /** The folder in which the server was started. */
  readonly cwd: string;
  /** The user's home folder. */
  readonly home: string;
  readonly env: { readonly [name: string]: string | undefined };
}

/** The folder that the tools are about. It is settled once, at the latest by the first call. */
export interface ProjectFolder {
  /** Undefined as long as the client should be asked for its roots first. */
  readonly known: () => string | undefined;
  /** Takes the client's answer: its roots as URLs, or none where it has none. */
  takeRoots(uris: readonly string[]): void;
  /**
   * The folder. Throws `invalid_request` for a home folder or one above it that was not named: a search would go
   * through all of the user's files.
   */
  use(): string;
}

/** Variables in which clients pass the folder of the project to their servers. */
const projectVariables = ['CLAUDE_PROJECT_DIR'] as const;

/**
 * The folder that was named, else the one of the client's variable, else where the server was started if that is a project, else the client's
 * first root, else where the server was started.
 */
export function projectFolder({ root, cwd, home, env }: ProjectHints): ProjectFolder {
  const told = projectVariables.map((name) => env[name]).find((value) => value !== undefined && isFolder(value));
  let folder = root === undefined ? (told ?? (isProject(cwd, home) ? cwd : undefined)) : resolve(cwd, root);
  return {
    known: () => folder,
    takeRoots: (uris) => {
      folder ??= uris.flatMap(pathOf).find(isFolder) ?? cwd;
    },
    use: () => {
      const taken = folder ?? cwd;
      if (root === undefined && holdsHome(taken, home)) throw noProject(taken, home);
      return taken;
    },
  };
}

/** True if a folder or one above it, below the home folder, has the signs of a project. */
function isProject(folder: string, home: string): boolean {
  for (let at = resolve(folder); !holdsHome(at, home); at = dirname(at)) {
    if (signs.some((name) => existsSync(join(at, name)))) return true;
  }
  return false;
}

const signs = [
  ...['.git', '.hg', '.touchstone', 'package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'pom.xml'],
  ...['ts', 'mjs', 'js', 'yaml', 'yml', 'json'].map((ending) => `touchstone.config.${ending}`),
];

function noProject(folder: string, home: string): RetrievalError {
  const what = realPath(folder) === realPath(home) ? 'the home folder' : `${folder}, which holds home folders`;
  return new RetrievalError(
    'invalid_request',
    `The server was started in ${what}, and its client did not say which project is meant. Start it in the folder of the project, or ` +
      'with --root and that folder: touchstone mcp --root FOLDER.',
  );
}

function pathOf(uri: string): readonly string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
