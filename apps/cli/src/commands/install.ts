import { count, nearestName, RetrievalError } from '@touchstone/contract';
import { type Command, Option } from 'commander';
import { askYesOrNo, canBeAsked } from '../ask-yes-or-no.ts';
import { type Agent, agents } from '../install/agents.ts';
import type { FileChange } from '../install/plan.ts';
import type { Site } from '../install/targets.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { collect } from './collect.ts';
import { defineCommand } from './define-command.ts';

interface InstallOptions {
  readonly scope: string;
  readonly agent?: readonly string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const names = agents.map(({ name }) => name).join(', ');

const install = {
  name: 'install',
  summary: 'Connect the coding agents on this machine to Touchstone.',
  examples: ['install --dry-run', 'install --yes', 'install --scope user --agent claude codex'],
  notes: `Each agent gets the MCP server "npx -y touchstone mcp", a block in its instructions file, and a skill.
The rest of each file stays unchanged, and uninstall restores the original bytes.
Agents: ${names}.`,
} as const;

const uninstall = {
  name: 'uninstall',
  summary: 'Remove what install wrote.',
  examples: ['uninstall --dry-run', 'uninstall --yes', 'uninstall --scope user --agent claude'],
  notes: `Files that install created are removed; files that it changed get their original bytes back.
If you have edited a file since, only the part of Touchstone is removed.
Agents: ${names}.`,
} as const;

/** `touchstone install` */
export function installCommand(context: ProgramContext): Command {
  return defineCommand<InstallOptions>(
    context,
    install,
    addOptions('agents to connect (default: those found here)'),
    run('install'),
  );
}

/** `touchstone uninstall` */
export function uninstallCommand(context: ProgramContext): Command {
  return defineCommand<InstallOptions>(
    context,
    uninstall,
    addOptions('agents to disconnect (default: all)'),
    run('uninstall'),
  );
}

function addOptions(which: string) {
  return (command: Command): void => {
    command
      .option('--scope <scope>', 'project, or user: your own settings, for all projects', 'project')
      .addOption(agentOption(which))
      .option('--dry-run', 'show what would change, and change nothing')
      .option('--yes', 'do not ask');
  };
}

/** Takes words after the first one too: these commands have no words of their own. */
function agentOption(which: string): Option {
  const option = new Option('--agent <name,...>', which).argParser(collect);
  option.variadic = true;
  return option;
}

type Action = 'install' | 'uninstall';

function run(action: Action) {
  return async (invocation: Invocation, _words: readonly string[], options: InstallOptions): Promise<void> => {
    const [site, { planInstall, planUninstall }, { readReceipts }, { apply }] = await Promise.all([
      siteOf(invocation, options.scope),
      import('../install/plan.ts'),
      import('../install/receipts.ts'),
      import('../install/apply.ts'),
    ]);
    const chosen = await chosenAgents(action, options.agent ?? [], site);
    const planned = action === 'install' ? planInstall : planUninstall;
    // Made again after the question: meanwhile, an agent may have written its settings.
    const plan = () => planned(chosen, site, readReceipts(site.machine));
    const changes = plan();
    const due = changes.filter((change) => change.action !== 'unchanged');
    if (!invocation.json) {
      const { showPlan } = await import('../terminal/installation.ts');
      showPlan({ action, chosen, changes, site, isWhole: options.dryRun === true }, invocation);
    }
    const isAgreed =
      options.dryRun !== true && (due.length === 0 || options.yes || (await agrees(invocation, action, due)));
    if (isAgreed) apply(plan(), site.machine);
    const isWritten = isAgreed && due.length > 0;
    if (invocation.json) return invocation.printJson(asJson(chosen, changes, site, options.dryRun === true, isWritten));
    if (due.length > 0 && options.dryRun !== true) invocation.print(isWritten ? 'Done.' : 'Nothing was changed.');
  };
}

async function siteOf({ io }: Invocation, scope: string): Promise<Site> {
  const [{ scopes }, { homeOf }, { projectRoot }, { holdsHome }] = await Promise.all([
    import('../install/targets.ts'),
    import('../install/places.ts'),
    import('../install/project-root.ts'),
    import('@touchstone/host/holds-home'),
  ]);
  const known = scopes.find((each) => each === scope);
  if (known === undefined) {
    throw new RetrievalError('invalid_request', `--scope must be project or user, not "${scope}".`);
  }
  const machine = { env: io.env, platform: process.platform };
  const project = projectRoot(io.cwd);
  if (known === 'project' && holdsHome(project, homeOf(machine))) {
    throw new RetrievalError('invalid_request', `${project} is not a project folder: go to one, or add --scope user.`);
  }
  return { scope: known, project, machine };
}

async function chosenAgents(action: Action, named: readonly string[], site: Site): Promise<readonly Agent[]> {
  const { agentsHere } = await import('../install/targets.ts');
  const known = agents.map(({ name }) => name);
  for (const name of named) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known);
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
    throw new RetrievalError('invalid_request', `--agent must be one of ${names}, not "${name}".${hint}`);
  }
  if (named.length > 0) return agents.filter(({ name }) => named.includes(name));
  if (action === 'uninstall') return agents;
  const here = agentsHere(site);
  if (here.length > 0) return here;
  throw new RetrievalError('invalid_request', `No coding agent was found here: name yours with --agent (${names}).`);
}

async function agrees(invocation: Invocation, action: Action, due: readonly FileChange[]): Promise<boolean> {
  if (canBeAsked(invocation)) return askYesOrNo(invocation, `Change ${count(due.length, 'file')}?`);
  throw new RetrievalError(
    'invalid_request',
    `Cannot ask for confirmation here: add --yes to ${action}, or --dry-run to see what would change.`,
  );
}

function asJson(
  chosen: readonly Agent[],
  changes: readonly FileChange[],
  { scope }: Site,
  dryRun: boolean,
  written: boolean,
) {
  return {
    scope,
    dry_run: dryRun,
    written,
    agents: chosen.map(({ name, title }) => ({ name, title })),
    files: changes.map(({ path, action, part, agents, text }) => ({
      path,
      action,
      part,
      agents: agents.map(({ name }) => name),
      text: action === 'unchanged' ? '' : text,
    })),
  };
}
