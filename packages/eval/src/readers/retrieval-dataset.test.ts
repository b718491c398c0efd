import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRetrievalDataset } from './retrieval-dataset.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-eval-'));
  file = join(folder, 'retrieval_dataset.yaml');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

// The example of spec 003 §3.
const example = `pairs:
  - id: "fix_errors:01"
    query: "How do I create a minimal LlmAgent?"
    # Verified by Gemini 3 Pro to contain the answer
    positive_ctxs:
      - fqn: "google.adk.agents.llm_agent.LlmAgent"
        text: "..."
    # Verified by Gemini 3 Pro to NOT contain the answer
    negative_ctxs:
      - fqn: "google.adk.plugins.RetryPlugin"
        text: "..."
`;

describe("spec 003's retrieval data set", () => {
  it('gives queries, contexts, and grades 1 and 0', async () => {
    await writeFile(file, example);
    expect(await readRetrievalDataset(file)).toEqual({
      queries: new Map([['fix_errors:01', 'How do I create a minimal LlmAgent?']]),
      qrels: new Map([
        [
          'fix_errors:01',
          new Map([
            ['google.adk.agents.llm_agent.LlmAgent', 1],
            ['google.adk.plugins.RetryPlugin', 0],
          ]),
        ],
      ]),
      contexts: new Map([
        ['google.adk.agents.llm_agent.LlmAgent', '...'],
        ['google.adk.plugins.RetryPlugin', '...'],
      ]),
      warnings: [],
    });
  });

  it('may lack negative contexts and have keys of its miner', async () => {
    await writeFile(
      file,
      'mined_by: x\npairs:\n- {id: a, query: q, level: 3, positive_ctxs: [{fqn: f, text: t, why: w}]}\n',
    );
    expect((await readRetrievalDataset(file)).qrels).toEqual(new Map([['a', new Map([['f', 1]])]]));
  });

  it('counts contexts that stand twice in a pair, and those with another text than before', async () => {
    await writeFile(
      file,
      `pairs:
  - {id: a, query: q, positive_ctxs: [{fqn: f, text: t}, {fqn: f, text: t}]}
  - {id: b, query: q, positive_ctxs: [{fqn: g, text: t}], negative_ctxs: [{fqn: f, text: other}]}
`,
    );
    const { warnings, contexts } = await readRetrievalDataset(file);
    expect(warnings.map(({ code, count, examples }) => [code, count, examples])).toEqual([
      ['repeated_contexts', 1, ['a: f']],
      ['differing_texts', 1, ['b: f']],
    ]);
    expect(contexts.get('f')).toBe('t');
  });

  it.each([
    ['what is not YAML', 'pairs:\n  - "unclosed\n', /line \d+: not valid YAML/],
    ['an alias without its anchor', 'pairs: *nowhere\n', /cannot be read as YAML/],
    ['an empty file', '', /must be an object; found null/],
    ['no pairs', 'pairs: []\n', /line 1: pairs must hold at least one pair/],
    [
      'a pair without a query',
      example.replace(/ {4}query.*\n/, ''),
      /line 2: pairs\[0\]\.query must be a string; found nothing/,
    ],
    [
      'an empty list of positive contexts',
      'pairs:\n  - id: a\n    query: q\n    positive_ctxs: []\n',
      /line 4: .*must hold at least one context/,
    ],
    [
      'a context without text',
      'pairs:\n  - id: a\n    query: q\n    positive_ctxs:\n      - fqn: f\n',
      /line 5: .*text must be a string/,
    ],
    [
      'an id that occurs twice',
      `${example}${example.replace('pairs:\n', '')}`,
      /line 12: the id "fix_errors:01" occurs twice/,
    ],
    [
      'a context on both sides',
      example.replace('plugins.RetryPlugin', 'agents.llm_agent.LlmAgent'),
      /line 2: .*is both a positive and a negative/,
    ],
  ])('%s is refused with file and line', async (_what, text, message) => {
    await writeFile(file, text);
    await expect(readRetrievalDataset(file)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(message) }),
    );
    await expect(readRetrievalDataset(file)).rejects.toThrow(file);
  });

  it('a file that is not there is named', async () => {
    await expect(readRetrievalDataset(join(folder, 'absent.yaml'))).rejects.toThrow(/absent\.yaml/);
  });
});
