import { relative, sep } from 'node:path';
import { count, printableLine } from '@touchstone/contract';
import type { Agent } from '../install/agents.ts';
import type { FileChange } from '../install/plan.ts';
import type { Site } from '../install/targets.ts';
import type { Styles } from './styles.ts';

interface Plan {
  readonly action: 'install' | 'uninstall';
  readonly chosen: readonly Agent[];
  readonly changes: readonly FileChange[];
  readonly site: Site;
  /** With every line of the texts, too. */
  readonly isWhole: boolean;
}

interface Printer {
  readonly program: string;
  readonly styles: Styles;
  print(text: string): void;
}

const words = { create: 'create', change: 'change', remove: 'remove', unchanged: 'as is ' } as const;
const parts = { server: 'the MCP server', instructions: 'a block of instructions', skill: 'a skill' } as const;

/** The files that an installation writes or an uninstallation cleans, each with its added or removed lines. */
export function showPlan({ action, chosen, changes, site, isWhole }: Plan, printer: Printer): void {
  const { print } = printer;
  const isInstall = action === 'install';
  if (isInstall) print(`For ${chosen.map(({ title }) => title).join(', ')}:\n`);
  const shown = isInstall ? changes : changes.filter((change) => change.action !== 'unchanged');
  if (shown.length === 0) {
    const elsewhere = site.scope === 'project' ? ' To remove it from your user settings, add --scope user.' : '';
    print(`Nothing to remove: Touchstone is not installed here.${elsewhere}`);
  }
  const printed = new Set<string>();
  for (const change of shown) {
    const lines = linesOf(change);
    showFile(change, lines.length, site, printer);
    const isNews = change.action !== 'unchanged' && !printed.has(change.text.trim());
    if (isNews && (isWhole || (isInstall && change.part === 'server')))
      showLines(lines, isInstall ? '+' : '-', printer);
    printed.add(change.text.trim());
  }
  if (shown.length > 0) print('');
  if (isInstall) showElsewhere(chosen, site, printer);
}

/** Without the comma that the entry before ours got. */
function linesOf({ text }: FileChange): readonly string[] {
  const own = text.replace(/^,.*\n/, '');
  return own.trim().split(/\r?\n/);
}

function showFile(change: FileChange, lines: number, site: Site, { print, styles }: Printer): void {
  const size = change.action === 'unchanged' || change.part === 'server' ? '' : `, ${count(lines, 'line')}`;
  const place = styles.place(printableLine(placeOf(change, site)));
  print(`  ${words[change.action]}  ${place}  ${styles.quiet(`${parts[change.part]}${size}`)}`);
}

function showLines(lines: readonly string[], sign: string, { print, styles }: Printer): void {
  for (const line of lines) print(styles.quiet(`            ${sign} ${printableLine(line)}`));
}

function showElsewhere(chosen: readonly Agent[], { scope }: Site, { print, program }: Printer): void {
  const elsewhere = chosen.filter((agent) => agent[scope].servers === undefined);
  if (elsewhere.length === 0) return;
  print(`${elsewhere.map(({ title }) => title).join(', ')}: MCP servers are only read from your user settings.`);
  print(`Next: ${program} install --scope user --agent ${elsewhere.map(({ name }) => name).join(',')}\n`);
}

/** As people name it: from the project, or from their home folder. */
function placeOf({ path }: FileChange, { scope, project, machine }: Site): string {
  if (scope === 'project') return relative(project, path);
  const home = machine.env.HOME ?? '';
  return home !== '' && path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path;
}
