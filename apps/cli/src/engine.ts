import { printableLine, RetrievalError } from '@touchstone/contract';
import {
  closing,
  joinRepos,
  type LoadConfigOptions,
  type LoadedConfig,
  loadConfig,
  neededTrust,
  type OpenRetriever,
  type OpenRetrieverOptions,
  openRetriever,
  repoFolders,
  trustFolder,
} from '@touchstone/host';
import { askYesOrNo, canBeAsked } from './ask-yes-or-no.ts';
import type { Invocation } from './invocation.ts';

export { closing, withProviders } from '@touchstone/host';

/**
 * The config of a command, or those of the repositories that `--repo` names as one. Prints a note for each setting without effect, and
 * asks the user once to trust a folder.
 */
export async function loadConfigFor(invocation: Invocation, repos: readonly string[] = []): Promise<LoadedConfig> {
  const { io, configFile, note, noteStyles } = invocation;
  if (repos.length > 0) {
    if (configFile !== undefined) {
      const message = '--repo and --config cannot be used together: name the folder of that config with --repo.';
      throw new RetrievalError('invalid_request', message);
    }
    const configs: LoadedConfig[] = [];
    for (const cwd of repoFolders(repos, io)) configs.push(await loadConfigFor({ ...invocation, io: { ...io, cwd } }));
    return joinRepos(configs);
  }
  const options = { cwd: io.cwd, env: io.env, file: configFile };
  if (canBeAsked(invocation)) await askForTrust(invocation, options);
  const loaded = await loadConfig(options);
  for (const notice of loaded.notices ?? []) note(`${noteStyles.warning('!')} ${printableLine(notice)}`);
  return loaded;
}

/** After a no, the message of loading has the remedy. */
async function askForTrust(invocation: Invocation, options: LoadConfigOptions): Promise<void> {
  const { folder, parts } = await neededTrust(options);
  if (parts.length === 0) return;
  const question = `The config of ${folder} can do more than search there: ${parts.join('; ')}. Do you trust that folder?`;
  if (await askYesOrNo(invocation, question)) trustFolder(folder, invocation.io.env);
}

/** Opens a retriever, does the work and closes it. Its calls are logged, unless they are a replay. */
export async function withRetriever<T>(
  invocation: Invocation,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: Pick<OpenRetrieverOptions, 'keywordOnly' | 'withoutReranker' | 'writesLog'>,
  work: (retriever: OpenRetriever) => Promise<T>,
): Promise<T> {
  return closing(await openRetriever(loaded, { ...callerOf(invocation), ...options }), work);
}

/** A command's name in the log, and its reaction to a log that cannot be written. */
export function callerOf({ version, program, note, noteStyles }: Invocation) {
  const onLogFailure = (message: string) => note(`${noteStyles.warning('!')} ${printableLine(message)}`);
  return { engine: version, program, onLogFailure };
}
