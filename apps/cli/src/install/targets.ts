import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, agents, type Format } from './agents.ts';
import type { Editor } from './formats/editor.ts';
import { jsonEditor } from './formats/json.ts';
import { markdownEditor } from './formats/markdown.ts';
import { skillEditor } from './formats/skill.ts';
import { tomlEditor } from './formats/toml.ts';
import { yamlEditor } from './formats/yaml.ts';
import { exists, isOnPath, type Machine, realFile, userPlace } from './places.ts';

export const scopes = ['project', 'user'] as const;
type Scope = (typeof scopes)[number];

/** The site of an installation. */
export interface Site {
  readonly scope: Scope;
  /** The folder of the project. */
  readonly project: string;
  readonly machine: Machine;
}

export type Part = 'server' | 'instructions' | 'skill';

/** A file that gets a part of ours, for the agents that read it. */
export interface Target {
  readonly path: string;
  /** The path with links followed. */
  readonly file: string;
  readonly part: Part;
  readonly editor: Editor;
  readonly agents: readonly Agent[];
}

/** The agents that are on the machine or, for a project, in the project. */
export function agentsHere({ scope, project, machine }: Site): readonly Agent[] {
  return agents.filter(
    ({ signs }) =>
      signs.commands?.some((command) => isOnPath(command, machine)) ||
      signs.user.some((place) => exists(userPlace(place, machine).path)) ||
      (scope === 'project' && signs.project.some((place) => exists(join(project, place)))),
  );
}

/** The files to write for these agents. */
export function targetsToWrite(chosen: readonly Agent[], site: Site): readonly Target[] {
  return targets(chosen, site, (places) => {
    const place = places.find(({ path }) => isFile(path)) ?? places.at(-1);
    return place === undefined ? [] : [place];
  });
}

/** The files that may have a part of ours. */
export function targetsToClean(chosen: readonly Agent[], site: Site): readonly Target[] {
  return targets(chosen, site, (places) => places.filter((place) => isFile(place.path)));
}

interface Place {
  readonly path: string;
  readonly root: string;
}

function targets(
  chosen: readonly Agent[],
  site: Site,
  choose: (places: readonly Place[]) => readonly Place[],
): readonly Target[] {
  const byFile = new Map<string, Target>();
  for (const agent of chosen) {
    for (const [part, places] of partsOf(agent, site)) {
      for (const { path, root } of choose(places)) {
        const file = realFile(path, root);
        const known = byFile.get(file);
        if (known === undefined)
          byFile.set(file, { path, file, part, editor: editorFor(part, agent), agents: [agent] });
        else if (!known.agents.includes(agent)) byFile.set(file, { ...known, agents: [...known.agents, agent] });
      }
    }
  }
  return [...byFile.values()];
}

function partsOf(agent: Agent, site: Site): readonly (readonly [Part, readonly Place[]])[] {
  const { servers, instructions, skills } = agent[site.scope];
  const placed = (names: readonly string[] = []) => names.map((name) => placeOf(name, site));
  const skill = skills === undefined ? [] : [`${skills}/touchstone/SKILL.md`];
  return [
    ['server', placed(servers)],
    ['instructions', placed(instructions)],
    ['skill', placed(skill)],
  ];
}

function placeOf(name: string, { scope, project, machine }: Site): Place {
  return scope === 'user' ? userPlace(name, machine) : { path: join(project, name), root: project };
}

function editorFor(part: Part, { servers }: Agent): Editor {
  if (part === 'instructions') return markdownEditor;
  return part === 'skill' ? skillEditor : serverEditors[servers.format](servers);
}

const serverEditors: Readonly<Record<Format, (servers: Agent['servers']) => Editor>> = {
  json: jsonEditor,
  toml: tomlEditor,
  yaml: yamlEditor,
};

/** A link counts, wherever it leads: `realFile` judges it. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}
