import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

async function script(shell: string): Promise<string> {
  const { code, stdout } = await runTouchstone(tempFolder(), ['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

function has(program: string): boolean {
  try {
    execFileSync(program, ['-c', 'true']);
    return true;
  } catch {
    return false;
  }
}

describe('completion', () => {
  const folder = sharedFolder({});

  it.skipIf(!has('bash')).each([
    ['touchstone ev', ['evidence', 'eval']],
    ['touchstone eval ga', ['gate']],
    ['touchstone config ', ['schema', 'trust', 'move', 'drop']],
    ['touchstone eval gate --rep', ['--report']],
    // The options of "eval run", which "eval SET" is short for.
    ['touchstone eval golden --rep', ['--report']],
    ['touchstone search how --rerank', ['--rerank', '--rerank-pool']],
    // What is no command and no option is a file.
    ['touchstone verify ', []],
  ])('bash completes "%s"', async (line, expected) => {
    const file = join(folder, 'touchstone.bash');
    writeFileSync(file, await script('bash'));
    const words = line.split(' ').map((word) => `'${word}'`);
    const typed = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}`;
    const run = `source <(cat ${file}); ${typed}; _touchstone; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync('bash', ['-c', run], { encoding: 'utf8' });
    expect(printed.split('\n').filter((word) => word !== '')).toEqual(expected);
  });

  for (const shell of ['zsh', 'fish']) {
    it.skipIf(!has(shell))(`${shell} can read its script`, async () => {
      const file = join(folder, `touchstone.${shell}`);
      writeFileSync(file, await script(shell));
      execFileSync(shell, ['-n', file]);
    });
  }

  it.each(['zsh', 'fish'])('%s has every command and option that bash has, in closed quotes', async (shell) => {
    const [bash, other] = [await script('bash'), await script(shell)];
    const places = [...bash.matchAll(/^ {4}'( [a-z ]+)'\) /gm)].map(([, at = '']) => at);
    expect(places.length).toBeGreaterThan(30);
    for (const at of places) expect(other).toContain(`'${at}'`);
    const flags = new Set(bash.match(/--[a-z][a-z-]+/g));
    for (const flag of flags) {
      const written = shell === 'zsh' ? `'${flag}:` : ` -l ${flag.slice(2)} `;
      expect(other).toContain(written);
    }
    const quoted = other.replace(/'\\''|\\'/g, '').replace(/^#.*$/gm, '');
    for (const line of quoted.split('\n')) expect((line.match(/'/g) ?? []).length % 2, line).toBe(0);
  });

  it('refuses a shell that it does not know', async () => {
    expect(await runTouchstone(tempFolder(), ['completion', 'tcsh'])).toMatchObject({
      code: 2,
      stderr: 'error: completion must be bash, zsh or fish, not "tcsh". Did you mean "bash"?\n',
    });
  });
});
