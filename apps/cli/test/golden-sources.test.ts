import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const golden = fileURLToPath(new URL('../../../golden/adk', import.meta.url));
const docs = '# Retries\n\nA request that timed out is sent again twice.\n';
const code = 'def resend(request):\n  """Sends a request again."""\n  return request.send()\n';

const hash = (lines: string) => `sha256:${createHash('sha256').update(lines.trimEnd()).digest('hex')}`;

const set = `name: small
corpus:
  name: mine
  ref: "1"
  sources:
    - { folder: my-docs, repo: owner/docs, ref: aaa, include: ["docs/**/*.md"] }
    - { folder: my-code, repo: owner/code, ref: bbb, include: ["src/**/*.py"] }
questions:
  - id: again
    query: send a request again
    expected:
      - { repo: owner/docs, path: docs/a.md, start_line: 1, end_line: 3, content_hash: "${hash(docs)}", grade: 3 }
      - { repo: owner/code, path: src/a.py, start_line: 1, end_line: 3, content_hash: "${hash(code)}" }
`;
const gate = 'gates:\n  - { set: set.yaml, method: keyword, thresholds: [{ metric: recall@10, min: 1 }] }\n';

const project = (files: Readonly<Record<string, string>> = {}) =>
  tempFolder({
    ...{ 'golden/set.yaml': set, 'golden/gate.yaml': gate },
    ...{ 'copies/my-docs/docs/a.md': docs, 'copies/my-code/src/a.py': code, 'copies/my-docs/other.md': '# Unwanted\n' },
    ...files,
  });

describe('a golden set over working copies', () => {
  it.each([[['eval', golden]], [['eval', 'check', golden]], [['eval', 'gate', `${golden}/gate.yaml`]]])(
    '000 §13.1: %j skips golden/adk aloud where its sources are missing, and passes',
    async (words) => {
      const done = await runTouchstone(tempFolder(), words);
      expect(done.code, done.stderr).toBe(0);
      expect(done.stdout).toBe('');
      expect(done.stderr).toContain('skipped adk');
      expect(done.stderr).toContain('google/adk-docs at 30c8ba224859d8997276f8c16cfbcb133b6a209b as "adk-docs"');
      expect(done.stderr).toContain('google/adk-python at 960b206752918d13f127a9d6ed8d21d34bcbc7fa as "adk-python"');
      expect(done.stderr).toContain('--sources FOLDER, or TOUCHSTONE_SOURCES');
    },
  );

  it('says once of a set that several gates ask that it was skipped', async () => {
    const done = await runTouchstone(tempFolder(), ['eval', 'gate', `${golden}/gate.yaml`]);
    expect(done.stderr.match(/skipped adk/g)).toHaveLength(1);
  });

  it('says in JSON which set was skipped, and why', async () => {
    const done = await runTouchstone(project(), ['eval', 'golden', '--json']);
    expect(JSON.parse(done.stdout).evaluations).toEqual([
      { set: 'small', skipped: expect.stringContaining('owner/docs at aaa as "my-docs"') },
    ]);
  });

  it('is checked against the files that the set names, below the folder that the user names', async () => {
    const done = await runTouchstone(project(), ['eval', 'check', 'golden', '--sources', 'copies', '--json']);
    expect(JSON.parse(done.stdout)).toEqual({ sets: [{ set: 'small', questions: 1, items: 2, faults: [] }] });
  });

  it.each([
    ['--sources', ['--sources', 'copies'], {}],
    ['TOUCHSTONE_SOURCES', [], { TOUCHSTONE_SOURCES: 'copies' }],
  ])('is asked below the folder of %s', async (_, words, env) => {
    const done = await runTouchstone(project(), ['eval', 'golden', '--method', 'keyword', ...words, '--json'], { env });
    const [{ evaluation, warnings }] = JSON.parse(done.stdout).evaluations;
    expect(evaluation.mean['recall@10']).toBe(1);
    expect(warnings).toEqual([]);
    const gated = await runTouchstone(project(), ['eval', 'gate', 'golden/gate.yaml', ...words], { env });
    expect(gated.stdout).toContain('Gate passed.');
  });

  it('warns when a working copy is of another commit: places have other text', async () => {
    const folder = project({ 'copies/my-docs/docs/a.md': docs.replace('twice', 'three times') });
    const done = await runTouchstone(folder, [
      'eval',
      'golden',
      '--method',
      'keyword',
      '--sources',
      'copies',
      '--json',
    ]);
    const [{ warnings }] = JSON.parse(done.stdout).evaluations;
    expect(warnings).toMatchObject([{ code: 'other_corpus', count: 1, examples: ['owner/docs:docs/a.md#L1-L3'] }]);
  });

  it('is refused where the named folder lacks a working copy: who names a folder wants an answer', async () => {
    const done = await runTouchstone(project(), ['eval', 'golden', '--sources', 'golden']);
    expect(done.code).toBe(3);
    expect(done.stderr).toContain('must hold owner/docs at aaa as "my-docs" and owner/code at bbb as "my-code"');
  });
});
