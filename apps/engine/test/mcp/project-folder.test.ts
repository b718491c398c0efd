import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { projectFolder } from '../../src/mcp/index.ts';

/** A home folder with a project, a plain folder and a repository. */
function machine() {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-home-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const name of ['plain', 'project/.git', 'project/inner', 'other'])
    mkdirSync(join(home, name), { recursive: true });
  return { home, at: (name: string) => join(home, name), env: {} };
}

const uri = (path: string) => pathToFileURL(path).href;

it('is where the server was started, if a project is there or above', () => {
  const { home, at, env } = machine();
  for (const name of ['project', 'project/inner']) {
    expect(projectFolder({ cwd: at(name), home, env }).known()).toBe(at(name));
  }
});

it('is the first root of the client that is a folder, if the server was started in no project', () => {
  const { home, at, env } = machine();
  const folder = projectFolder({ cwd: home, home, env });
  expect(folder.known()).toBeUndefined();
  folder.takeRoots(['https://example.com/x', uri(at('missing')), uri(at('other')), uri(at('plain'))]);
  expect(folder.use()).toBe(at('other'));
});

it("is what the client's variable or the user names before anything else", () => {
  const { home, at } = machine();
  const env = { CLAUDE_PROJECT_DIR: at('other') };
  expect(projectFolder({ cwd: at('project'), home, env }).use()).toBe(at('other'));
  expect(projectFolder({ cwd: at('project'), home, env: { CLAUDE_PROJECT_DIR: at('missing') } }).use()).toBe(
    at('project'),
  );
  expect(projectFolder({ root: '../plain', cwd: at('project'), home, env }).use()).toBe(at('plain'));
});

it('is a plain folder that the server was started in, where the client has no roots', () => {
  const { home, at, env } = machine();
  const folder = projectFolder({ cwd: at('plain'), home, env });
  folder.takeRoots([]);
  expect(folder.use()).toBe(at('plain'));
});

it.each(['home', 'root of the disk', 'folder of homes'])('is no %s unless the user names it', (which) => {
  const { home, env } = machine();
  const cwd = which === 'home' ? home : which === 'folder of homes' ? join(home, '..') : '/';
  const folder = projectFolder({ cwd, home, env });
  folder.takeRoots([uri(cwd)]);
  expect(() => folder.use()).toThrow(/client did not say which project is meant.*--root/);
  expect(projectFolder({ root: '.', cwd, home, env }).use()).toBe(cwd);
});
