import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRetrievalError } from '@touchstone/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenOptions, type OpenTarget, open, type SearchOptions, type Touchstone } from '../src/index.ts';
import { makeTempFolder, tempFolder, writeFiles } from './temp-folder.ts';

const ferry = '# Ferry\n\nThe last ferry leaves at 21:40 from pier two.\n';
const files = {
  'docs/ferry.md': ferry,
  'docs/bus.md': '# Bus\n\nBuses to the harbour run every ten minutes.\n',
  'src/fare.js': 'export function fareOf(zone) {\n  return zone * 2;\n}\n',
};
const ids = { newId: () => 'call-1', isTrusted: true, env: {} } as const;

let folder: string;
let touchstone: Touchstone;
beforeAll(async () => {
  folder = makeTempFolder();
  writeFiles(folder, files);
  touchstone = await open(folder, ids);
  await touchstone.index();
});
afterAll(async () => {
  await touchstone.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(target: OpenTarget, options: OpenOptions = ids): Promise<Touchstone> {
  const one = await open(target, options);
  onTestFinished(() => one.close());
  return one;
}

const question = 'When does the last ferry leave?';

describe('open of several folders', () => {
  it('searches them as one, each result with its repository, and writes to none', async () => {
    const other = tempFolder({ '.git': '', 'docs/train.md': '# Train\n\nThe last train leaves at 23:10.\n' });
    const alone = await opened(other);
    await alone.index();
    const several = await opened([folder, other]);
    const { results } = await several.search('When does the last train leave?');
    const [trainRepo, ferryRepo] = [basename(other), basename(folder)];
    const found = results.map(({ index, path }) => [index, path]);
    expect(found).toContainEqual([trainRepo, 'docs/train.md']);
    expect(found).toContainEqual([ferryRepo, 'docs/ferry.md']);
    const { candidates } = await several.evidence('When does the last train leave?');
    expect(candidates.map(({ path }) => path)).toContain('docs/train.md');
    expect(await several.show('docs/train.md#L1-L3')).toMatchObject({ index: trainRepo });
    expect((await several.verify({ results })).map(({ status }) => status)).toEqual(results.map(() => 'match'));
    expect(await (await opened([other, other])).search('train')).toMatchObject({ results: [{ index: 'default' }] });
    for (const call of [several.index(), several.status(), several.watch(), several.evaluate('set.yaml')]) {
      await expect(call).rejects.toMatchObject({ code: 'invalid_request', message: /is of one repository/ });
    }
    await expect(open([])).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('open', () => {
  it('searches: ranked passages with citation, lines, score and its kind, a verdict, warnings and times', async () => {
    const { results, verdict, warnings, notices, timings } = await touchstone.search(question, { topK: 1 });
    expect(results).toEqual([
      {
        rank: 1,
        id: 'docs/ferry.md#ferry',
        index: 'default',
        title: 'Ferry',
        citation: expect.stringMatching(/docs\/ferry\.md#L1-L3$/),
        text: ferry.trimEnd(),
        score: expect.closeTo(0.674, 3),
        scoreKind: 'rerank_score',
        copies: [],
        repo: expect.any(String),
        ref: expect.stringMatching(/^sha256:/),
        path: 'docs/ferry.md',
        startLine: 1,
        endLine: 3,
        contentHash: expect.stringMatching(/^sha256:/),
        metadata: expect.objectContaining({ path: 'docs/ferry.md', source_type: 'docs' }),
      },
    ]);
    expect([verdict, warnings, notices]).toEqual(['strong', [], []]);
    expect(timings.totalMs).toBeGreaterThanOrEqual(timings.searchMs);
  });

  it('says so of evidence and contexts too, whose warning names the words', async () => {
    const query = 'ferry photosynthesis of zyglotrons';
    const named = { detail: { unknown_words: ['photosynthesis', 'zyglotrons'] } };
    for (const { warnings } of [await touchstone.evidence(query), await touchstone.context(query)]) {
      const weak = warnings.find(({ code }) => code === 'weak_grounding');
      expect(weak).toMatchObject(named);
      expect(weak?.message).toContain('No indexed passage holds "photosynthesis", "zyglotrons".');
    }
  });

  it('judges the same however many results are asked for', async () => {
    const project = tempFolder({
      'docs/bus.md': '# Bus\n\nThe night bus runs every hour.\n',
      'docs/ferry.md': '# Ferry\n\nThe last ferry leaves at 21:40.\n',
      'docs/prices.md': '# Prices\n\nA ticket costs four crowns.\n',
      'docs/dogs.md': '# Dogs\n\nDogs travel free in a basket.\n',
      'docs/luggage.md': '# Luggage\n\nTwo bags may be carried on board.\n',
    });
    const harbour = await opened(project, { isTrusted: true, env: {} });
    await harbour.index();
    // The first of these, judged by its best result alone, would be strong.
    for (const query of [
      'night ferry price',
      'how many bags and dogs may be carried on the last ferry',
      'a basket for dogs',
    ]) {
      const verdicts = new Set<string>();
      for (const topK of [1, 2, 5]) verdicts.add((await harbour.search(query, { topK })).verdict);
      expect([...verdicts], query).toHaveLength(1);
    }
  });

  it('says of a question that nothing answers that nothing is found in it', async () => {
    const { verdict, unknownWords } = await touchstone.search('photosynthesis of deep sea algae');
    expect([verdict, unknownWords]).toEqual(['none', ['photosynthesis', 'deep', 'sea', 'algae']]);
  });

  it('knows a name of code by its letters, not by its parts, and no half of a contraction', async () => {
    const { unknownWords } = await touchstone.search("why doesn't lastFerry leave from the pier?");
    expect(unknownWords).toEqual(['lastFerry']);
  });

  it('leaves results as they were found where the search says so', async () => {
    const { results } = await touchstone.search(question, { rerank: false, topK: 1 });
    expect(results).toMatchObject([
      { path: 'docs/ferry.md', score: expect.closeTo(0.807, 3), scoreKind: 'hybrid_score' },
    ]);
  });

  it('gathers evidence as specification 000 has it', async () => {
    const pack = await touchstone.evidence(question, { maxResults: 1, taskMode: 'explain' });
    expect(pack.candidates.map(({ path, startLine, endLine }) => [path, startLine, endLine])).toEqual([
      ['docs/ferry.md', 1, 3],
    ]);
    expect(pack).toMatchObject({ taskMode: 'explain', grounding: 'strong' });
  });

  it('gathers a context within its tokens', async () => {
    const pack = await touchstone.context(question, { maxTokens: 60, topK: 1 });
    expect(pack.sources.map(({ path }) => path)).toEqual(['docs/ferry.md']);
    expect(pack.tokens).toBeLessThanOrEqual(60);
  });

  it('asks nobody without a language model', async () => {
    await expect(touchstone.ask(question)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('add languageModel'),
    });
  });

  it('retrieves as specification 001 has it, with the defaults of the contract', async () => {
    const call = await touchstone.retrieve({ query: question });
    expect(call).toMatchObject({ index: 'default', topK: 5, searchMethod: 'semantic', queryPreprocessing: 'none' });
    expect(call.results[0]?.metadata.path).toBe('docs/ferry.md');
    expect(call.resultCount).toBe(call.results.length);
  });

  it('shows the lines of a citation with their neighbours', async () => {
    expect(await touchstone.show('docs/ferry.md#L3', { before: 2 })).toMatchObject({
      index: 'default',
      text: 'The last ferry leaves at 21:40 from pier two.',
      before: [
        { line: 1, text: '# Ferry' },
        { line: 2, text: '' },
      ],
    });
  });

  it('verifies evidence, contexts and results of a search', async () => {
    const pack = await touchstone.evidence(question, { maxResults: 1 });
    const context = await touchstone.context(question, { topK: 1 });
    const found = await touchstone.search(question, { topK: 1 });
    const statuses = [];
    for (const cited of [pack, context, found, found.results]) {
      statuses.push((await touchstone.verify(cited)).map(({ status }) => status));
    }
    expect(statuses).toEqual([['match'], ['match'], ['match'], ['match']]);
  });

  it('tells what is indexed, and what changed since', async () => {
    const status = await touchstone.status();
    expect(status).toMatchObject({
      baseDir: folder,
      store: { name: 'sqlite', use: '@touchstone/provider-sqlite' },
      indexes: [{ index: 'default', chunkCount: 3 }],
      missing: [],
      notices: [],
    });
    expect(status.sources).toMatchObject([{ fileCount: 3, added: { count: 0 }, changed: { count: 0 } }]);
  });

  it('measures golden sets', async () => {
    const set = join(folder, 'golden.json');
    const questions = [{ id: 'q1', query: question, expected: [{ path: 'docs/ferry.md', grade: 1 }] }];
    writeFileSync(set, JSON.stringify({ name: 'boats', questions }));
    onTestFinished(() => rmSync(set));
    const [run] = await touchstone.evaluate(set, { methods: ['keyword'] });
    expect(run).toMatchObject({ method: 'keyword', evaluation: { queryCount: 1, mean: { mrr: 1, 'ndcg@10': 1 } } });
  });

  it('is a tool for agents', async () => {
    const tool = touchstone.tool({ name: 'look_up', fixed: { pathAllowlist: ['docs/'] } });
    expect(tool.name).toBe('look_up');
    const answer = await tool.run({ query: question, max_results_final: 1 });
    expect(answer).toMatchObject({ status: 'success', evidence_pack: { candidates: [{ path: 'docs/ferry.md' }] } });
    const context = await touchstone.tool({ kind: 'context' }).run({ query: question });
    expect(context.status).toBe('success');
    expect(await tool.run({ question })).toMatchObject({ status: 'error', error: { type: 'invalid_request' } });
  });
});

describe('what is opened', () => {
  it('is a folder without a config, indexed once', async () => {
    const one = await opened(tempFolder(files));
    const [first] = await one.index();
    expect(first).toMatchObject({ index: 'default', report: { added: { documents: 3 } }, notices: [] });
    const [again] = await one.index();
    expect(again?.report).toMatchObject({ added: { documents: 0 }, unchanged: { documents: 3 } });
  });

  it('is a config file', async () => {
    const place = tempFolder({ ...files, 'touchstone.config.yaml': 'indexes: { boats: { sources: [docs] } }\n' });
    const one = await opened(join(place, 'touchstone.config.yaml'));
    expect((await one.index()).map(({ index, report }) => [index, report.added.documents])).toEqual([['boats', 2]]);
    expect(await one.status()).toMatchObject({ configFile: join(place, 'touchstone.config.yaml') });
  });

  it('is a config object, which needs no file; several indexes are one list', async () => {
    const baseDir = tempFolder(files);
    const indexes = { docs: { sources: [{ path: 'docs' }] }, code: { sources: [{ path: 'src' }] } };
    const one = await opened({ indexes }, { ...ids, baseDir });
    const seen: number[] = [];
    await one.index({ index: 'docs', onProgress: ({ elapsedMs }) => seen.push(elapsedMs) });
    expect(seen.length).toBeGreaterThan(0);
    const half = await one.search(question);
    expect(half.warnings).toMatchObject([{ code: 'collection_unavailable' }]);
    await one.index({ index: 'code' });
    const { results } = await one.search('fareOf', { index: ['docs', 'code'], topK: 1 });
    expect(results).toMatchObject([{ index: 'code', path: 'src/fare.js', scoreKind: 'rrf_score' }]);
    await expect(one.retrieve({ query: 'x' })).rejects.toThrow('There are several indexes: docs, code.');
  });

  it('is refused by the rule of trust of `loadConfig`', async () => {
    const place = tempFolder({ 'touchstone.config.yaml': 'store: ./mine.js\n' });
    await expect(open(place, { isTrusted: false })).rejects.toMatchObject({ code: 'invalid_config' });
    const linked = tempFolder();
    symlinkSync('/tmp', join(linked, '.touchstone'));
    await expect(open({}, { baseDir: linked, isTrusted: false })).rejects.toThrow('.touchstone is a link to');
  });

  it('is followed until it is closed', async () => {
    const place = tempFolder(files);
    const one = await opened(place);
    const batches: string[] = [];
    const first = Promise.withResolvers<void>();
    const watch = one.watch({
      onBatch: ({ index, isFull }) => {
        batches.push(`${index} ${isFull}`);
        first.resolve();
      },
    });
    await first.promise;
    await one.close();
    await watch;
    expect(batches).toEqual(['default true']);
  });
});

describe('arguments', () => {
  it.each([
    [{ topk: 3 }, 'Invalid options of search: "topk" is not a known field. Did you mean "topK"?'],
    [{ topK: 'many' }, 'topK must be an integer from 1 to 50; found a string.'],
    [{ topK: 51 }, 'topK must be an integer from 1 to 50; found the number 51.'],
    [{ hybridAlpha: 1.1 }, 'hybridAlpha must be a number from 0 to 1; found the number 1.1.'],
    [{ hybridAlpha: -0.1, searchMethod: 'keyword' }, 'hybridAlpha must be a number from 0 to 1'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number from 1; found the number 0.'],
    [{ index: 7 }, 'index must be a name or a list of names; found the number 7.'],
    [{ signal: {} }, 'signal must be an AbortSignal'],
    [7, 'it must be an object; found the number 7.'],
  ])('of a search are parsed: %j', async (options, reason) => {
    const searching = touchstone.search(question, options as SearchOptions);
    await expect(searching).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(reason),
    });
  });

  it.each<[string, (it: Touchstone) => Promise<unknown>, string]>([
    ['search', (it) => it.search(' '), 'query must be the text to search for, not empty'],
    ['evidence', (it) => it.evidence('q', { maxResults: 99 }), 'maxResults must be an integer from 1 to 50'],
    ['evidence', (it) => it.evidence('q', { taskmode: 'build' } as object), 'Did you mean "taskMode"?'],
    ['context', (it) => it.context('q', { neighbors: -1 }), 'neighbors must be'],
    ['context', (it) => it.context('q', { onText: () => {} } as object), '"onText" is not a known field'],
    ['ask', (it) => it.ask('q', { onText: 'x' } as object), 'onText must be a function'],
    ['retrieve', (it) => it.retrieve({ query: 'q', topK: 51 }), 'topK must be an integer from 1 to 50'],
    ['retrieve', (it) => it.retrieve(null as never), 'it must be an object; found null'],
    ['show', (it) => it.show(''), 'must not be empty'],
    ['show', (it) => it.show('a', { before: -1 }), 'before must be a whole number of lines from 0'],
    ['verify', (it) => it.verify({} as never), 'The pack to verify must be a pack of evidence'],
    ['verify', (it) => it.verify([{ citation: 'a' }] as never), '[0].text must be a text; found nothing'],
    ['index', (it) => it.index({ path: ['x'] } as object), 'Did you mean "paths"?'],
    ['status', (it) => it.status({ signals: 1 } as object), 'Did you mean "signal"?'],
    ['watch', (it) => it.watch({ onBatch: 1 } as never), 'onBatch must be a function'],
    ['evaluate', (it) => it.evaluate('x', { methods: ['bm25'] } as never), 'methods[0] must be one of keyword'],
  ])('of %s', async (_method, call, reason) => {
    const thrown = await call(touchstone).catch((error: unknown) => error);
    expect(isRetrievalError(thrown)).toBe(true);
    expect(thrown).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(reason) });
  });

  it('of a tool, of opening, and of a config', async () => {
    expect(() => touchstone.tool({ kind: 'page' } as never)).toThrow('kind must be "evidence" or "context"');
    await expect(open(folder, { basedir: '.' } as object)).rejects.toThrow('Did you mean "baseDir"?');
    await expect(open({ embeder: 'none' } as object)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('Did you mean "embedder"?'),
    });
    await expect(open(join(folder, 'gone'))).rejects.toThrow('open a folder, a config file or a config object');
  });

  it('hear of a signal in every method', async () => {
    const signal = AbortSignal.abort();
    const outcomes = await Promise.allSettled([
      touchstone.search(question, { signal }),
      touchstone.evidence(question, { signal }),
      touchstone.context(question, { signal }),
      touchstone.retrieve({ query: question }, { signal }),
      touchstone.show('docs/ferry.md', { signal }),
      touchstone.index({ signal }),
    ]);
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'none'));
    expect(codes).toEqual(Array(6).fill('aborted'));
  });
});

describe('close', () => {
  it('may be called twice; then every method refuses', async () => {
    await using one = await open(tempFolder(files), ids);
    await one.index();
    await one.close();
    await one.close();
    await expect(one.search(question)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'It is closed already: open the config again.',
    });
  });
});
