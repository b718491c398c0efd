import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const example = fileURLToPath(new URL('../', import.meta.url));
const touchstone = join(example, '../../apps/cli/src/main.ts');
const repository = mkdtempSync(join(tmpdir(), 'touchstone-ci-gate-'));
/** Not the top of the repository, as here. */
const folder = join(repository, 'project');
const summary = join(folder, 'summary.md');

/** Runs a step of the workflow as its shell would, with the command of this project for npx. */
function step(line: string): Promise<{ readonly code: number; readonly output: string }> {
  const script = `npx() { shift; "$NODE" "$TOUCHSTONE" "$@"; }\n${line}`;
  const env = {
    ...{
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      HOME: folder,
      XDG_CACHE_HOME: join(folder, '.cache'),
    },
    ...{ NODE: process.execPath, TOUCHSTONE: touchstone, GITHUB_STEP_SUMMARY: summary },
  };
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });
}

const workflow = parse(readFileSync(join(example, 'gate.yml'), 'utf8'));
const lines: readonly string[] = workflow.jobs.gate.steps.flatMap(({ run }: { run?: string }) => run ?? []);
const [indexing = '', gating = ''] = lines.filter((line) => line.startsWith('npx touchstone '));

beforeAll(async () => {
  mkdirSync(folder);
  for (const path of ['docs', 'golden', 'touchstone.config.yaml'])
    cpSync(join(example, path), join(folder, path), { recursive: true });
  expect(await step('git init -q .. && git add docs')).toMatchObject({ code: 0 });
  expect(await step(indexing)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

describe('the gate in CI', () => {
  it('has a golden set whose every expected piece is in the index', async () => {
    expect(await step('npx touchstone eval check golden/questions.yaml')).toMatchObject({ code: 0 });
  });

  it('is open for the documentation as it is, and writes a summary and a report', async () => {
    expect(await step(gating)).toMatchObject({ code: 0 });
    expect(readFileSync(summary, 'utf8')).toContain('Gate passed');
    expect(existsSync(join(folder, 'report/1.lamp.evidence.html'))).toBe(true);
  });

  it('is shut with exit code 9 when a threshold is raised above what is reached', async () => {
    const gate = join(folder, 'golden/gate.yaml');
    const raised = readFileSync(gate, 'utf8').replace('precision@5, min: 0.2', 'precision@5, min: 0.3');
    writeFileSync(join(folder, 'golden/raised.yaml'), raised);
    const { code, output } = await step('npx touchstone eval gate golden/raised.yaml');
    expect(output).toContain('precision@5');
    expect(output).toContain('Gate failed.');
    expect(code).toBe(9);
  });

  it('is shut with exit code 9 when a page that a question needs is lost', async () => {
    rmSync(join(folder, 'docs/warranty.md'));
    await step(indexing);
    const { code, output } = await step('npx touchstone eval gate golden/gate.yaml');
    expect(output).toContain('Is the battery covered by the warranty?');
    expect(code).toBe(9);
  });
});
