import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Agent } from './agents.ts';
import { Malformed } from './formats/malformed.ts';
import { exists, unchanged } from './places.ts';
import { changeBetween, type Receipt, type Receipts, reverted } from './receipts.ts';
import { type Part, type Site, type Target, targetsToClean, targetsToWrite } from './targets.ts';

/** The change of one file. */
export interface FileChange {
  readonly path: string;
  readonly file: string;
  readonly part: Part;
  readonly agents: readonly Agent[];
  readonly action: 'create' | 'change' | 'remove' | 'unchanged';
  /** The text to write; `undefined` where the file goes. */
  readonly after: string | undefined;
  /** The text that comes, or with `uninstall` goes. */
  readonly text: string;
  /** To keep from now on. */
  readonly receipt: Receipt | undefined;
  /** Folders that may go where they are empty. */
  readonly emptied: readonly string[];
}

/** The plan of an installation. Throws where a file is malformed, before anything is written. */
export function planInstall(chosen: readonly Agent[], site: Site, receipts: Receipts): readonly FileChange[] {
  return targetsToWrite(chosen, site).map((target) => {
    const former = receipts[target.file];
    return edited(target, (current) => {
      const before = current !== undefined && former ? reverted(current, former, target.editor) : current;
      const after = target.editor.add(before);
      const change = changeBetween(before, after);
      const names = target.agents.map(({ name }) => name);
      const receipt = {
        agents: [...new Set([...(former?.agents ?? []), ...names])],
        ...change,
        folders: former?.folders ?? missingFolders(target.file),
      };
      return { after, receipt, text: change.inserted };
    });
  });
}

/** The plan of an uninstallation. A file that other agents still read, for which it was written too, stays as it is. */
export function planUninstall(chosen: readonly Agent[], site: Site, receipts: Receipts): readonly FileChange[] {
  return targetsToClean(chosen, site).map((target) => {
    const former = receipts[target.file];
    return edited(target, (current = '') => {
      const others = former?.agents.filter((name) => !chosen.some((agent) => agent.name === name)) ?? [];
      if (former && others.length > 0) return { after: current, receipt: { ...former, agents: others }, text: '' };
      const after = former ? reverted(current, former, target.editor) : target.editor.remove(current);
      const emptied = former?.folders ?? (target.part === 'skill' ? [dirname(target.file)] : []);
      return { after, receipt: undefined, text: changeBetween(after, current).inserted, emptied };
    });
  });
}

type Edit = Pick<FileChange, 'after' | 'receipt' | 'text'> & Partial<Pick<FileChange, 'emptied'>>;

function edited(target: Target, edit: (current: string | undefined) => Edit): FileChange {
  const { path, file, part, agents } = target;
  try {
    const current = exists(file) ? textOf(file) : undefined;
    // The mark that some editors of Windows begin a file with is no part of its text.
    const mark = current?.startsWith('\uFEFF') ? '\uFEFF' : '';
    const { after: text, emptied = [], ...rest } = edit(current?.slice(mark.length));
    const after = text === undefined ? undefined : `${mark}${text}`;
    return { path, file, part, agents, action: actionOf(current, after), after, emptied, ...rest };
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause;
    throw new RetrievalError('invalid_config', `${path} cannot be edited: ${cause.message}. ${unchanged}`, { cause });
  }
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    throw cause instanceof TypeError ? new Malformed('it is not UTF-8') : cause;
  }
}

function actionOf(current: string | undefined, after: string | undefined): FileChange['action'] {
  if (current === after) return 'unchanged';
  if (current === undefined) return 'create';
  return after === undefined ? 'remove' : 'change';
}

/** The folders that a file needs and that are not there, the innermost first. */
function missingFolders(file: string): readonly string[] {
  const folder = dirname(file);
  return exists(folder) ? [] : [folder, ...missingFolders(folder)];
}
