import { readFile } from 'node:fs/promises';

/**
 * True if a config file names a language model, as far as its text shows: tools are listed before a config is read, which may run its code.
 * `file`: the named one, else the nearest from `folder` upward.
 */
export async function namesLanguageModel(file: string | undefined, folder: string): Promise<boolean> {
  try {
    const { findConfigFile } = await import('@touchstone/host/find-config');
    const found = file ?? findConfigFile(folder);
    return found !== undefined && named.test(await readFile(found, 'utf8'));
  } catch {
    // The first call says what is wrong with it.
    return false;
  }
}

/** A member, and no comment. */
const named = /(?:^|[{,])[ \t]*["']?languageModel["']?[ \t]*:/m;
