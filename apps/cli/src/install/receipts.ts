import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Editor } from './formats/editor.ts';
import { homeOf, type Machine } from './places.ts';
import { writeWhole } from './write-whole.ts';

/** A change of a file by `install`: at a position, one text replaces another. With it, the former bytes come back. */
const receipt = z.object({
  /** Names of the agents that the file was written for. */
  agents: z.array(z.string()).readonly(),
  created: z.boolean(),
  at: z.int(),
  removed: z.string(),
  inserted: z.string(),
  /** Folders that were made for the file. */
  folders: z.array(z.string()).readonly(),
});

export type Receipt = Readonly<z.infer<typeof receipt>>;

/** By the file's real path. */
export type Receipts = Readonly<Record<string, Receipt>>;

export function readReceipts(machine: Machine): Receipts {
  try {
    const found = z
      .object({ files: z.record(z.string(), receipt) })
      .safeParse(JSON.parse(readFileSync(place(machine), 'utf8')));
    return found.success ? found.data.files : {};
  } catch {
    return {};
  }
}

/** Readable by the user alone: a receipt may hold a line of their settings. */
export function writeReceipts(receipts: Receipts, machine: Machine): void {
  if (Object.keys(receipts).length === 0) rmSync(place(machine), { force: true });
  else writeWhole(place(machine), `${JSON.stringify({ files: receipts }, null, 2)}\n`, 0o600);
}

/** With the user's settings, out of reach of any project. */
function place(machine: Machine): string {
  const { XDG_CONFIG_HOME, APPDATA } = machine.env;
  return join(XDG_CONFIG_HOME || APPDATA || join(homeOf(machine), '.config'), 'touchstone', 'installed.json');
}

type Change = Pick<Receipt, 'at' | 'created' | 'inserted' | 'removed'>;

/** The one stretch where two texts differ. */
export function changeBetween(before: string | undefined, after: string): Change {
  const old = before ?? '';
  const most = Math.min(old.length, after.length);
  let at = 0;
  while (at < most && old[at] === after[at]) at += 1;
  let same = 0;
  while (same < most - at && old.at(-1 - same) === after.at(-1 - same)) same += 1;
  const [removed, inserted] = [old.slice(at, old.length - same), after.slice(at, after.length - same)];
  return { created: before === undefined, at, removed, inserted };
}

/** The text before the change. Where the text has changed since then, only our part goes; `undefined` where no file was. */
export function reverted(text: string, { at, created, inserted, removed }: Change, editor: Editor): string | undefined {
  if (created) return text === inserted ? undefined : editor.remove(text);
  if (inserted === '') return text;
  const found = text.startsWith(inserted, at) ? at : onlyPlaceOf(inserted, text);
  if (found === undefined) return editor.remove(text);
  return `${text.slice(0, found)}${removed}${text.slice(found + inserted.length)}`;
}

function onlyPlaceOf(part: string, text: string): number | undefined {
  const first = text.indexOf(part);
  return first >= 0 && text.indexOf(part, first + 1) < 0 ? first : undefined;
}
