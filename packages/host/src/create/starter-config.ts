interface StarterConfig {
  readonly format: 'yaml' | 'ts';
  /** Paths from the config file. */
  readonly sources: readonly string[];
  /** The path of the JSON Schema, from the config file; YAML names it for editors. */
  readonly schema: string;
}

/** The text of a commented config to begin with. */
export function starterConfig({ format, sources, schema }: StarterConfig): string {
  return format === 'yaml' ? yaml(sources, schema) : typescript(sources);
}

function yaml(sources: readonly string[], schema: string): string {
  return `# yaml-language-server: $schema=${schema}

# What is indexed, by name. Search one with "touchstone search --index NAME".
indexes:
  default:
    # Folders, files or globs, from this file. .gitignore counts.
    # The long form: { path: docs, type: docs, include: ["**/*.md"], exclude: ["old/**"] }
    sources:
${sources.map((source) => `      - ${JSON.stringify(source)}`).join('\n')}

# Where chunks are kept and searched. \${NAME} and \${NAME:-default} read the environment, in any value.
store:
  use: "@touchstone/provider-sqlite"
  options:
    file: .touchstone/index.sqlite

# Turns text into vectors, without key or download. Another one is another package; "none" leaves vectors out, and search is
# by keyword. After a change, "touchstone index" builds new vectors beside the old ones.
embedder: "@touchstone/local-models#embedder"

# Defaults for requests that do not set these. The default method is hybrid.
retrieval:
  topK: 5
  queryPreprocessing: none

# Settings of "touchstone evidence", on top of the profile "generic".
# evidence:
#   secondaryQueries: []  # no further queries where the first finds little

# Each call is saved for "touchstone calls explain" and "calls replay": the question and the ids of what was found, never its text.
# log:
#   enabled: false
`;
}

function typescript(sources: readonly string[]): string {
  return `import { defineConfig } from 'touchstone';

export default defineConfig({
  // What is indexed, by name. Search one with "touchstone search --index NAME".
  indexes: {
    default: {
      // Folders, files or globs, from this file. .gitignore counts.
      // The long form: { path: 'docs', type: 'docs', include: ['**/*.md'], exclude: ['old/**'] }
      sources: [${sources.map((source) => `'${source}'`).join(', ')}],
    },
  },

  // Where chunks are kept and searched. A string with \${NAME} or \${NAME:-default} reads the environment.
  store: { use: '@touchstone/provider-sqlite', options: { file: '.touchstone/index.sqlite' } },

  // Turns text into vectors, without key or download. Another one is another package; 'none' leaves vectors out, and search is
  // by keyword. After a change, "touchstone index" builds new vectors beside the old ones.
  embedder: '@touchstone/local-models#embedder',

  // Defaults for requests that do not set these. The default method is hybrid.
  retrieval: { topK: 5, queryPreprocessing: 'none' },

  // Settings of "touchstone evidence", on top of the profile 'generic'.
  // evidence: { secondaryQueries: [] }, // no further queries where the first finds little

  // Each call is saved for "touchstone calls explain" and "calls replay": the question and the ids of what was found, never its text.
  // log: { enabled: false },
});
`;
}
