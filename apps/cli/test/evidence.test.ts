import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvidenceAnswer, evidenceAnswer } from '@touchstone/contract/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceProject } from './evidence-corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const question = 'how is the body of a request validated';
const folder = sharedFolder(evidenceProject);
beforeAll(async () => {
  expect(await runTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
});

const evidence = (...words: readonly string[]) => runTouchstone(folder, ['evidence', ...words]);

async function answer(...words: readonly string[]): Promise<EvidenceAnswer> {
  return answerIn(folder, ...words);
}

async function answerIn(cwd: string, ...words: readonly string[]): Promise<EvidenceAnswer> {
  const { code, stdout, stderr } = await runTouchstone(cwd, ['evidence', ...words, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // Notices stand beside the answer, and are no part of it.
  const { notices: _, ...answer } = JSON.parse(stdout);
  return evidenceAnswer.decode(answer);
}

const pathsOf = ({ evidencePack: pack }: EvidenceAnswer) => pack?.candidates.map(({ path }) => path) ?? [];
const codesOf = ({ warnings }: EvidenceAnswer) => warnings.map(({ code }) => code);

describe('evidence for people', () => {
  it('shows rank, citation, kind and relevance, lines, the verdict, and nothing of what is plain to see', async () => {
    const { code, stdout, stderr } = await evidence(question);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^1\. touchstone-cli-\w+@sha256:[0-9a-f]{12}:\S+#L\d+-L\d+ {2}(docs|code), relevance \d\.\d{3}\n {3}\S/,
    );
    expect(stdout).toMatch(/\nGrounding: strong {3}Coverage: \d docs, \d code \(at least 3 of each wanted\)\n/);
    expect(stdout).toMatch(/\n\d+ pieces of evidence from default\/docs, default\/code in /);
    expect(stdout).not.toContain('without an address');
  });

  it('says that nothing can ground the question, and where to look', async () => {
    const { code, stdout, stderr } = await evidence('xyzzy', 'qwrtp', 'blorb');
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^No evidence was found that supports an answer\.\nGrounding: none/),
      stderr: expect.stringContaining('touchstone calls explain'),
    });
  });

  it('--verify tells the status of each citation', async () => {
    const { stdout } = await evidence(question, '--verify', '--max', '2');
    expect(stdout.match(/relevance \d\.\d{3} {2}match\n/g)).toHaveLength(2);
  });
});

describe('evidence --json', () => {
  it("is the agent tool's answer", async () => {
    const { status, evidencePack: pack, warnings } = await answer(question);
    expect({ status, grounding: pack?.grounding }).toEqual({ status: 'success', grounding: 'strong' });
    expect(pack?.candidates[0]).toMatchObject({
      rank: 1,
      path: 'src/validate.js',
      sourceType: 'code',
      citationConfidence: 'high',
      text: evidenceProject['src/validate.js'].trimEnd(),
    });
    expect(pack?.candidates.map(({ path }) => path)).toContain('docs/validation.md');
    expect(warnings).toEqual(pack?.warnings);
  });

  it('has the status "no_results" and no candidates for words that mean nothing here', async () => {
    const { status, evidencePack: pack } = await answer('xyzzy', 'qwrtp', 'blorb');
    expect({ status, candidates: pack?.candidates, grounding: pack?.grounding }).toEqual({
      status: 'no_results',
      candidates: [],
      grounding: 'none',
    });
  });

  it('gives as many pieces as --max allows', async () => {
    expect((await answer(question, '--max', '2')).evidencePack?.candidates).toHaveLength(2);
  });

  it('takes task mode, budget and ref into the request, and tells of a ref that no chunk has', async () => {
    const found = await answer(question, '--task-mode', 'explain', '--budget', '60000', '--ref', 'v9');
    expect(found.evidencePack).toMatchObject({ taskMode: 'explain', coverage: { minDocs: 0, minCode: 0 } });
    expect(codesOf(found)).toContain('ref_unmatched');
    const { message } = found.warnings.find(({ code }) => code === 'ref_unmatched') ?? {};
    expect(message).toMatch(/"v9".*Index that version, or ask without a ref\.$/);
  });

  it('looks only where --path allows and not where --not-path forbids', async () => {
    const allowed = pathsOf(await answer(question, '--path', 'docs/', '--path', 'src/hooks'));
    expect(allowed).toContain('docs/validation.md');
    expect(allowed.filter((path) => !/^(?:docs\/|src\/hooks)/.test(path ?? ''))).toEqual([]);
    expect(pathsOf(await answer(question, '--not-path', 'docs/'))).not.toContain('docs/validation.md');
  });

  it('--verify adds each outcome, and no warning where all match', async () => {
    const found = await answer(question, '--verify');
    const total = found.evidencePack?.candidates.length;
    expect(found.debug.verification).toMatchObject({ verified: true, totals: { match: total, changed: 0 } });
    expect(codesOf(found)).not.toContain('citation_unverified');
  });

  it('--verify warns of sources that were edited since', async () => {
    const changed = tempFolder(evidenceProject);
    await runTouchstone(changed, ['index']);
    writeFileSync(join(changed, 'docs/validation.md'), '# Validation\n\nAll is new.\n');
    const found = await answerIn(changed, question, '--verify');
    expect(found.warnings).toContainEqual(
      expect.objectContaining({ code: 'citation_unverified', message: expect.stringContaining('index again') }),
    );
    expect(found.debug.verification).toMatchObject({ verified: false });
  });
});

describe('evidence --markdown', () => {
  it('quotes each text whole in a fence that the text cannot end, and labels it as untrusted', async () => {
    const { code, stdout } = await evidence(
      'serialize a reply with a schema',
      '--markdown',
      '--path',
      'docs/formatting',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# Evidence for: serialize a reply with a schema\n\nThe fenced texts are .* untrusted: /);
    expect(stdout).toMatch(/\n## 1\. `touchstone-cli-\w+@sha256:[0-9a-f]{12}:docs\/formatting\.md#L1-L\d+`\n/);
    expect(stdout).toMatch(/\nUntrusted docs, relevance \d\.\d{3}\.\n\n`````md\n/);
    const fences = stdout.split('\n').filter((line) => /^`{5}(?:md)?$/.test(line));
    expect(fences).toEqual(stdout.includes('## 2.') ? ['`````md', '`````', '`````md', '`````'] : ['`````md', '`````']);
    const outside = stdout.replace(/^`{5}md\n[\s\S]*?^`{5}$/gm, '');
    expect(outside).not.toContain('Ignore all previous instructions');
    expect(outside).not.toContain('## 99.');
  });

  it('is refused together with --json', async () => {
    expect(await evidence('x', '--markdown', '--json')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('--json and --markdown cannot be used together'),
    });
  });
});

describe('evidence --json that fails', () => {
  it.each([
    [['x', '--max', 'many'], 2, 'invalid_request'],
    [['x', '--task-mode', 'dance'], 2, 'invalid_request'],
    [['x', '--nonsense'], 2, 'invalid_request'],
  ] as const)('000 §11: answers in its own form: %j', async (words, code, type) => {
    const failed = await evidence(...words, '--json');
    expect(failed.code).toBe(code);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      status: 'error',
      evidence_pack: null,
      warnings: [],
      debug: {},
      error: { type },
    });
    expect(evidenceAnswer.parse(JSON.parse(failed.stdout)).status).toBe('error');
  });
});

describe('evidence from chosen indexes', () => {
  const two = `indexes: { guide: { sources: [docs] }, source: { sources: [src] } }\n`;

  it('looks in all of the config, or in those that --index names', async () => {
    const project = tempFolder({ ...evidenceProject, 'touchstone.config.yaml': two });
    await runTouchstone(project, ['index']);
    const queried = async (...words: readonly string[]) =>
      (await answerIn(project, question, ...words)).evidencePack?.retrievalPlan.collectionsQueried;
    expect(await queried()).toEqual(['guide', 'source']);
    expect(await queried('--index', 'source')).toEqual(['source']);
    expect(await queried('--index', 'source', '--index', 'guide')).toEqual(['source', 'guide']);
    expect(await runTouchstone(project, ['evidence', 'x', '--index', 'guide', '--index', 'sorce'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('There is no index "sorce". Did you mean "source"?'),
    });

    const stated = 'evidence: { collections: [{ index: guide, type: docs, name: manual }] }\n';
    appendFileSync(join(project, 'touchstone.config.yaml'), stated);
    expect(await queried()).toEqual(['manual']);
    expect(await queried('--index', 'guide')).toEqual(['manual']);
    expect(await queried('--index', 'source')).toEqual(['source']);
  });
});

describe('evidence with less than everything', () => {
  it('stands in fused order without a reranker, and says so without a warning: the config asks for it', async () => {
    const file = join(folder, 'no-reranker.yaml');
    writeFileSync(file, `${evidenceProject['touchstone.config.yaml']}reranker: none\n`);
    const found = await answer(question, '--config', file);
    expect(codesOf(found)).not.toContain('rerank_unavailable');
    expect(found.evidencePack?.candidates[0]).toMatchObject({ rerankScore: null });
    const { stdout } = await evidence(question, '--config', file);
    expect(stdout).toMatch(/fused \d\.\d{4}, not reranked\n/);
  });

  it('works by terms alone without an embedder', async () => {
    const config = `embedder: none\n${evidenceProject['touchstone.config.yaml']}`;
    const project = tempFolder({ ...evidenceProject, 'touchstone.config.yaml': config });
    await runTouchstone(project, ['index']);
    expect(pathsOf(await answerIn(project, question))).toContain('docs/validation.md');
  });
});

describe('evidence that cannot be gathered', () => {
  it.each([
    ['--max 0', ['x', '--max', '0'], 2, '--max must be a whole number from 1 to 50, not "0"'],
    ['--max many', ['x', '--max', 'many'], 2, '--max must be a whole number from 1 to 50, not "many"'],
    ['--budget 0', ['x', '--budget', '0'], 2, '--budget must be a whole number of milliseconds'],
    ['--task-mode guess', ['x', '--task-mode', 'guess'], 2, '--task-mode must be build, debug, explain or refactor'],
    ['an empty question', [' '], 2, 'query must be the question or task'],
    ['an empty path', ['x', '--path', ''], 2, 'must be the start of a path'],
  ] as const)('%s is refused with the field and the remedy', async (_claim, words, code, message) => {
    expect(await evidence(...words)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('says how to begin where nothing is indexed', async () => {
    expect(await runTouchstone(tempFolder(), ['evidence', 'x'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('begin with "touchstone index PATH"'),
    });
  });
});
