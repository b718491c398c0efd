import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceProject } from './evidence-corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const folder = sharedFolder(evidenceProject);
let answer: string;
beforeAll(async () => {
  await runTouchstone(folder, ['index']);
  answer = (await runTouchstone(folder, ['evidence', 'how is the body of a request validated', '--json'])).stdout;
});

/** The project as it was indexed, with the answer that was given. */
const project = (more: { readonly [path: string]: string } = {}) =>
  tempFolder({ ...evidenceProject, 'answer.json': answer, ...more });

interface Checks {
  readonly verified: boolean;
  readonly totals: { readonly [status: string]: number };
  readonly citations: readonly { readonly citation: string; readonly status: string; readonly start_line?: number }[];
}

async function verified(cwd: string, ...words: readonly string[]): Promise<{ code: number | null; checks: Checks }> {
  const { code, stdout } = await runTouchstone(cwd, ['verify', 'answer.json', '--json', ...words]);
  return { code, checks: JSON.parse(stdout) };
}

const checksOf = ({ citations }: Checks, path: string) => citations.filter(({ citation }) => citation.includes(path));

describe('verify', () => {
  it('finds that every citation matches sources that are as they were', async () => {
    const { code, checks } = await verified(project());
    expect({ code, verified: checks.verified }).toEqual({ code: 0, verified: true });
    expect(new Set(checks.citations.map(({ status }) => status))).toEqual(new Set(['match']));
  });

  it('tells what moved, what changed and what is gone, and exits with 9', async () => {
    const edited = project({ 'src/validate.js': `// A line more.\n${evidenceProject['src/validate.js']}` });
    writeFileSync(join(edited, 'docs/validation.md'), '# Validation\n\nAll is new.\n');
    rmSync(join(edited, 'docs/hooks.md'));
    const { code, checks } = await verified(edited);
    expect({ code, verified: checks.verified }).toEqual({ code: 9, verified: false });
    expect(checksOf(checks, 'src/validate.js')).toEqual([expect.objectContaining({ status: 'moved', start_line: 2 })]);
    expect(new Set(checksOf(checks, 'docs/validation.md').map(({ status }) => status))).toEqual(new Set(['changed']));
    expect(new Set(checksOf(checks, 'docs/hooks.md').map(({ status }) => status))).toEqual(new Set(['missing']));

    const { code: shownCode, stdout } = await runTouchstone(edited, ['verify', 'answer.json']);
    expect(shownCode).toBe(9);
    expect(stdout).toMatch(
      /^moved {4}touchstone-cli-\w+@sha256:[0-9a-f]{12}:src\/validate\.js#L1-L5\n {4}It is now at lines 2 to 6\.$/m,
    );
    expect(stdout).toMatch(/^changed {2}\S+docs\/validation\.md#L1-L7\n {4}1 of its 4 lines are still in the file\.$/m);
    expect(stdout).toMatch(/\n\d+ citations: \d+ match, 1 moved, \d+ changed, \d+ missing\n$/);
  });

  it('reads the answer from standard input, and a pack alone', async () => {
    const piped = await runTouchstone(project(), ['verify', '-'], { input: answer });
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringMatching(/citations: \d+ match\n$/) });
    const alone = JSON.stringify(JSON.parse(answer).evidence_pack);
    expect(await runTouchstone(project(), ['verify', '-'], { input: alone })).toMatchObject({ code: 0 });
  });

  it('looks in the folders that --root names instead', async () => {
    const elsewhere = tempFolder({ 'answer.json': answer });
    expect((await verified(elsewhere)).checks.totals).toMatchObject({ match: 0, changed: 0 });
    expect((await verified(elsewhere, '--root', project())).checks.verified).toBe(true);
  });

  const failed = {
    status: 'error',
    evidence_pack: null,
    warnings: [],
    debug: {},
    error: { type: 'timeout', message: 'Too late.' },
  };

  it.each([
    ['text that is no JSON', '# Evidence', 'does not hold JSON: save one with "evidence QUERY --json"'],
    ['other JSON', '{"retrieval_calls": []}', 'standard input does not hold an evidence pack: save one'],
    ['a pack that was changed by hand', '{"candidates": []}', 'Invalid evidence pack standard input'],
    ['the answer of a call that failed', JSON.stringify(failed), 'has no evidence pack, because the call failed'],
    ['nothing', '', 'does not hold JSON'],
  ])('refuses %s', async (_claim, input, message) => {
    const finished = await runTouchstone(tempFolder(), ['verify', '-'], { input });
    expect(finished).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('names each field of a pack that is not as it must be, and what is found there', async () => {
    const { evidence_pack: pack } = JSON.parse(answer);
    const { chunk_id: _, ...candidate } = pack.candidates[0];
    const input = JSON.stringify({ ...pack, grounding: 'firm', candidates: [{ ...candidate, text: 5 }] });
    const { code, stderr } = await runTouchstone(tempFolder(), ['verify', '-'], { input });
    expect(code).toBe(2);
    expect(stderr).toContain('Invalid evidence pack standard input:');
    expect(stderr).toContain('candidates[0].chunk_id must be a string; found nothing.');
    expect(stderr).toContain('candidates[0].text must be a string; found the number 5.');
    expect(stderr).toContain('grounding must be "strong", "weak" or "none"; found a string.');
  });

  it('does not take a citation of something else for a match', async () => {
    const { evidence_pack: pack } = JSON.parse(answer);
    const [first] = pack.candidates;
    const input = JSON.stringify({ ...pack, candidates: [{ ...first, citation: 'x@1:other/file.js#L900-L999' }] });
    const { code, stdout } = await runTouchstone(project(), ['verify', '-', '--json'], { input });
    expect({ code, totals: JSON.parse(stdout).totals }).toMatchObject({ code: 9, totals: { match: 0, changed: 1 } });
  });

  it('refuses a file that is not there, and two of them', async () => {
    const gone = await runTouchstone(tempFolder(), ['verify', 'pack.json']);
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot read the file .*pack\.json/) });
    const two = await runTouchstone(tempFolder(), ['verify', 'a.json', 'b.json']);
    expect(two).toMatchObject({ code: 2, stderr: expect.stringContaining("Too many arguments for 'verify'") });
  });
});
