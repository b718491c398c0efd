import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const parents = ['calls', 'eval', 'mine', 'config'];

async function helpOf(words: readonly string[]): Promise<string> {
  const { code, stdout } = await runTouchstone(tempFolder(), [...words, '--help']);
  expect(code).toBe(0);
  return stdout;
}

/** The commands of a help, by heading. */
function listed(help: string, headings: RegExp): readonly string[] {
  const sections = help.split('\n\n').filter((section) => headings.test(section));
  return sections.flatMap((section) => [...section.matchAll(/^ {2}([a-z]+) {2}/gm)].map(([, name = '']) => name));
}

describe('the help', () => {
  it('groups at most 16 commands by what people do, each in one line', async () => {
    const help = await helpOf([]);
    expect(help).toMatch(/^Example:\n {2}touchstone search .+\n\nUsage: touchstone COMMAND\n/);
    expect(help.match(/^[A-Z][a-z ]+:$/gm)).toEqual(
      ['Example', 'Options', 'Ask', 'Index', 'Connect', 'Prove', 'Set up', 'Exit codes'].map((name) => `${name}:`),
    );
    const names = listed(help, /^(Ask|Index|Connect|Prove|Set up):/);
    expect(names.length).toBeLessThanOrEqual(16);
    expect(names).toEqual(expect.arrayContaining(parents));
    expect(help.split('\n').every((line) => line.length <= 120)).toBe(true);
    expect(help).toContain('9    a check failed: verify, calls replay, eval gate, eval check');
    expect(help).toContain('130  interrupted by SIGINT (Ctrl-C); 143 by SIGTERM');
  });

  it('of each command begins with an example of its own, and ends its options with those of all', async () => {
    const top = listed(await helpOf([]), /^(Ask|Index|Connect|Prove|Set up):/);
    const below = await Promise.all(
      parents.map(async (parent) => listed(await helpOf([parent]), /^Commands:/).map((name) => [parent, name])),
    );
    const hidden = ['uninstall', 'mcp', 'demo', 'retrieve', 'completion', 'version'];
    const all = [
      ...[...top, ...hidden].filter((name) => !parents.includes(name)).map((name) => [name]),
      ...below.flat(),
    ];
    expect(all.length).toBeGreaterThan(30);
    for (const words of all) {
      const help = await helpOf(words);
      // "eval SET" is short for "eval run SET", and a pack has to come from somewhere.
      const own = words[0] === 'verify' ? 'evidence .+ \\| touchstone verify' : words.join(' ').replace(' run', '');
      expect(help).toMatch(new RegExp(`^Example:\\n {2}touchstone ${own}\\b`));
      expect(help).toMatch(/\nOptions of every command:\n {2}--json /);
    }
  });

  it.each([
    [['help'], /^Example:\n.+\n\nUsage: touchstone COMMAND/],
    [['help', 'help'], /^Example:\n.+\n\nUsage: touchstone COMMAND/],
    [['help', 'search'], /Usage: touchstone search /],
    [['help', 'eval', 'gate'], /Usage: touchstone eval gate /],
    [['eval', 'help', 'gate'], /Usage: touchstone eval gate /],
    [['help', 'gate'], /Usage: touchstone eval gate /],
  ])('is what %j asks for', async (words, usage) => {
    expect(await runTouchstone(tempFolder(), words)).toMatchObject({ code: 0, stdout: expect.stringMatching(usage) });
  });

  it('refuses an unknown command with the nearest one', async () => {
    const stderr = "error: Unknown command 'serach'. Did you mean search? See --help.\n";
    expect(await runTouchstone(tempFolder(), ['help', 'serach'])).toMatchObject({ code: 2, stderr });
    expect(await runTouchstone(tempFolder(), ['calls', 'explian'])).toMatchObject({
      code: 2,
      stderr: "error: Unknown command 'explian'. Did you mean explain? See --help.\n",
    });
  });

  it('is the answer to a command that needs another one below it, on stderr with exit code 2', async () => {
    expect(await runTouchstone(tempFolder(), ['calls'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage: touchstone calls '),
    });
  });
});

describe('the first examples work in a folder of one file', () => {
  const readme = `# Notes

## How the worker recovers from a broken line

It reads the journal backwards, drops what no checksum covers, and asks its neighbour for the rest. Then
it writes a new one, and tells everybody who waits.

## What a journal of the worker looks like

It is a file of lines. Each has a checksum at its end, which covers the text and the number of the line
before. A journal ends where a checksum does not fit.
`;
  const home = sharedFolder({ 'project/.git': '', 'project/README.md': readme });
  const project = join(home, 'project');
  const env = { HOME: home };

  it.each([
    ['search'],
    ['evidence'],
    ['context'],
    ['show'],
    ['calls', 'explain'],
    ['calls', 'replay'],
    ['status'],
    ['doctor'],
    // Makes the set that eval asks.
    ['mine', 'bootstrap'],
    ['eval'],
    ['config', 'schema'],
    ['config', 'trust'],
    ['completion'],
    ['init'],
    ['index'],
  ])('%s %s', async (...words) => {
    const help = await helpOf(words);
    const [, example = ''] = /^Example:\n {2}touchstone (.+)/.exec(help) ?? [];
    const typed = (example.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    const done = await runTouchstone(project, typed, { env });
    expect(done.code, `${example}: ${done.stderr}`).toBe(0);
    expect(done.stdout).not.toBe('');
  });

  it('verify', async () => {
    const pack = await runTouchstone(project, ['evidence', 'how does it work', '--json'], { env });
    expect(await runTouchstone(project, ['verify', '-'], { input: pack.stdout, env })).toMatchObject({ code: 0 });
  });
});

it('options of all commands may stand before the command, and before one below another', async () => {
  const folder = tempFolder();
  const outputOf = async (...words: readonly string[]) => (await runTouchstone(folder, words)).stdout;
  for (const command of [['config', 'schema'], ['status']]) {
    expect(await outputOf('--json', ...command)).toBe(await outputOf(...command, '--json'));
  }
  writeFileSync(join(folder, 'other.yaml'), 'indexes: { notes: { sources: [.] } }');
  expect(JSON.parse(await outputOf('--config', 'other.yaml', '--json', 'status')).config_file).toBe(
    join(folder, 'other.yaml'),
  );
});

describe('a command by its old name', () => {
  it.each([
    [['explain', '--list'], ['calls', 'explain', '--list'], 'explain'],
    [['replay', 'nope'], ['calls', 'replay', 'nope'], 'replay'],
    [['compare', 'a', 'b'], ['eval', 'compare', 'a', 'b'], 'compare'],
    [['gate', 'nope.yaml'], ['eval', 'gate', 'nope.yaml'], 'gate'],
    [['golden', 'check', 'nope'], ['eval', 'check', 'nope'], 'golden check'],
    [['metrics', '--run', 'nope'], ['eval', 'metrics', '--run', 'nope'], 'metrics'],
    [['sweep', 'nope.yaml'], ['eval', 'sweep', 'nope.yaml'], 'sweep'],
    [['tune', 'nope'], ['eval', 'tune', 'nope'], 'tune'],
    [['schema', 'config'], ['config', 'schema', 'config'], 'schema'],
    [['trust', '--list'], ['config', 'trust', '--list'], 'trust'],
    [['move', '--to', 'nope.yaml'], ['config', 'move', '--to', 'nope.yaml'], 'move'],
    [['drop', 'nope', '--yes'], ['config', 'drop', 'nope', '--yes'], 'drop'],
  ])('%j answers as %j, and says the new name on stderr', async (old, words, name) => {
    const folder = tempFolder();
    const [before, now] = [await runTouchstone(folder, old), await runTouchstone(folder, words)];
    const note = `"touchstone ${name}" is "touchstone ${words.slice(0, 2).join(' ')}" now.\n`;
    expect(before).toEqual({ ...now, stderr: `${note}${now.stderr}` });
    expect(now.stderr).not.toContain('Unknown command');
  });
});

describe('touchstone alone', () => {
  const env = { HOME: sharedFolder({}) };
  const said = async (folder: string) => {
    const { code, stdout } = await runTouchstone(folder, [], { env });
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    return stdout;
  };

  it('says whether the folder is indexed or has changed, and what to type next', async () => {
    const folder = tempFolder({ 'README.md': '# Notes\n\nHow it works.\n' });
    expect(await said(folder)).toContain('not indexed yet. The first question indexes it.\nNext: touchstone search "');
    await runTouchstone(folder, ['search', 'how'], { env });
    expect(await said(folder)).toContain('1 file indexed, up to date.\nNext: touchstone search "');
    writeFileSync(join(folder, 'other.md'), '# Other\n');
    expect(await said(folder)).toContain('indexed, and changed since: 1 new (other.md).\nNext: touchstone index\n');
  });

  it('says which index of a config is not there yet, and asks the doctor about a config that cannot be read', async () => {
    const config = (text: string) => tempFolder({ 'docs/a.md': '# A\n', 'touchstone.config.yaml': text });
    const whole = config('indexes: { docs: { sources: [docs] } }\n');
    expect(await said(whole)).toContain('not indexed yet: docs.\nNext: touchstone index\n');
    expect(await said(config('indexs: {}\n'))).toMatch(/indexes.*\nNext: touchstone doctor\n/);
  });

  it('sends nobody to search where nothing can be indexed, as the doctor tells', async () => {
    const bare = tempFolder();
    expect(await said(bare)).toContain('nothing to index here.\nNext: cd PROJECT\n');
    await runTouchstone(bare, ['index'], { env });
    expect(await said(bare)).toContain('nothing to index here.\nNext: cd PROJECT\n');
    const finding = 'holds no chunks: its sources hold nothing that can be indexed';
    expect((await runTouchstone(bare, ['doctor'], { env })).stdout).toContain(finding);
    writeFileSync(join(bare, 'a.md'), '# A\n');
    expect((await runTouchstone(bare, ['doctor'], { env })).stdout).toContain(
      'holds no chunks: run "touchstone index"',
    );
  });

  it('does not ask for the index of a home folder', async () => {
    const folder = tempFolder();
    const { stdout } = await runTouchstone(folder, ['--'], { env: { HOME: folder } });
    expect(stdout).toContain('your home folder, which is not indexed as a whole.\nNext: cd PROJECT\n');
  });
});
