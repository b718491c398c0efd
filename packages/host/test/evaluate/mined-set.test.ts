import { standInVector, type VendorRequest, type VendorServer, vendorServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type EvaluationRequest, evaluate, metricsNamed } from '../../src/evaluate/index.ts';
import type { QueryRole } from '../../src/evaluate/questions/question-set.ts';
import { minedDataset, retrievalDataset } from './mined-files.ts';
import { indexedProject } from './project.ts';

const options = { engine: 'test 1' };
const keyword = { sets: ['mined/mined_dataset.json'], methods: ['keyword'] } as const;

describe('003 §6.3: a mined data set', () => {
  it('is measured by its required kernels, whose members are relevant though none suffices alone', async () => {
    const { loaded } = await indexedProject(files(minedDataset));
    const [run] = await evaluate(loaded, keyword, options);
    expect(run?.evaluation.queryCount).toBe(2);
    expect(run?.evaluation.mean['recall@10']).toBe(1);
    // Of the four contexts all but Retry have a word of the question: the two of the kernel and Session.
    expect(run?.kernels?.mean).toEqual({ 'set_recall@12': 1, 'set_success@12': 1, 'jaccard@12': 2 / 3 });
    expect([...(run?.evaluation.perCategory.keys() ?? [])]).toEqual(['fix_error', 'question_answer']);
  });

  it('is measured by its kernels at the sizes that are asked for, too', async () => {
    const { loaded } = await indexedProject(files(minedDataset));
    const metrics = metricsNamed(['ndcg@10', 'set_success@1', 'jaccard@2']);
    const [run] = await evaluate(loaded, { ...keyword, metrics }, options);
    expect(run?.kernels?.mean).toMatchObject({ 'set_success@12': 1, 'set_success@1': 0 });
    expect(Object.keys(run?.kernels?.mean ?? {})).toEqual([
      'set_recall@12',
      'set_success@12',
      'jaccard@12',
      'set_success@1',
      'jaccard@2',
    ]);
  });

  it('gives the kernels of the same questions to the retrieval_dataset.yaml beside it, over documents that this has', async () => {
    const alone = { ...minedDataset.questions[0], required_kernel: ['adk.Retry'] };
    const questions = [alone, ...minedDataset.questions.slice(1)];
    const { loaded } = await indexedProject(files({ ...minedDataset, questions }));
    const [run] = await evaluate(loaded, { ...keyword, sets: ['mined/retrieval_dataset.yaml'] }, options);
    expect(run?.kernels).toMatchObject({ queryCount: 1, mean: { 'set_success@12': 1 } });
    expect(run?.warnings).toMatchObject([{ code: 'kernels_left_out', count: 1, examples: ['fix:call'] }]);
  });

  it('is asked one part of its split where one is named', async () => {
    const { loaded } = await indexedProject(files(minedDataset));
    const [run] = await evaluate(loaded, { ...keyword, split: 'test' }, options);
    expect([run?.settings.set, [...(run?.evaluation.perQuery.keys() ?? [])]]).toEqual([
      'mined_dataset (test)',
      ['qa:retry'],
    ]);
    await expect(evaluate(loaded, { ...keyword, split: 'dev' }, options)).rejects.toThrow(/its splits are test, train/);
  });
});

describe('003 §2.3: the task types of a mined data set, as Gemini is sent them', () => {
  it('CODE_RETRIEVAL_QUERY for the questions of a set of code, RETRIEVAL_DOCUMENT for its contexts', async () => {
    expect(await taskTypes({})).toEqual({ documents: ['RETRIEVAL_DOCUMENT'], questions: ['CODE_RETRIEVAL_QUERY'] });
  });

  it('RETRIEVAL_QUERY where the set says so, or the evaluation chooses it', async () => {
    const prose = { documents: ['RETRIEVAL_DOCUMENT'], questions: ['RETRIEVAL_QUERY'] };
    expect(await taskTypes({ query_role: 'query' })).toEqual(prose);
    expect(await taskTypes({}, 'query')).toEqual(prose);
  });

  it('a run says in which role it asked, so that runs of two roles are not mixed', async () => {
    const { loaded } = await indexedProject(files(minedDataset));
    const hashes = [];
    for (const queryRole of [undefined, 'query', 'code-query'] as const) {
      const [run] = await evaluate(loaded, { ...keyword, queryRole }, options);
      hashes.push([run?.settings.settings.query_role, run?.header.configHash]);
    }
    expect(hashes.map(([role]) => role)).toEqual(['code-query', 'query', 'code-query']);
    expect(hashes[0]?.[1]).toBe(hashes[2]?.[1]);
    expect(hashes[0]?.[1]).not.toBe(hashes[1]?.[1]);
  });
});

function files(dataset: object): Readonly<Record<string, string>> {
  return { 'mined/mined_dataset.json': JSON.stringify(dataset), 'mined/retrieval_dataset.yaml': retrievalDataset };
}

interface SentBody {
  readonly requests: readonly {
    readonly content: { readonly parts: readonly { readonly text: string }[] };
    readonly taskType: string;
  }[];
}

/** The task types of all that an evaluation of the set sends, for its documents and for its questions. */
async function taskTypes(more: object, queryRole?: QueryRole) {
  const server = await gemini();
  onTestFinished(() => server.close());
  const embedder = {
    use: '@touchstone/gemini#embedder',
    options: { apiKey: 'AIza-0123456789', baseUrl: `${server.url}/v1`, dimensions: 128 },
  };
  const { loaded } = await indexedProject({
    ...files({ ...minedDataset, ...more }),
    'touchstone.config.yaml': `indexes: {}\nembedder: ${JSON.stringify(embedder)}\n`,
  });
  const before = server.requests.length;
  const request: EvaluationRequest = {
    sets: ['mined/mined_dataset.json'],
    methods: ['semantic', 'evidence'],
    queryRole,
  };
  await evaluate(loaded, request, options);
  const sent = server.requests.slice(before).flatMap(({ body }) => (body as SentBody).requests);
  // Questions may be sent normalised; documents come as they are.
  const typesOf = (isDocument: boolean) => [
    ...new Set(
      sent.flatMap(({ content, taskType }) =>
        content.parts[0]?.text.includes('class ') === isDocument ? [taskType] : [],
      ),
    ),
  ];
  return { documents: typesOf(true), questions: typesOf(false) };
}

/** As much of Gemini as embedding needs, on the loopback interface. */
function gemini(): Promise<VendorServer> {
  return vendorServer({
    errorBody: (status, message) => ({ error: { code: status, message, status: 'UNKNOWN' } }),
    routes: {
      'POST /v1/models/:call': ({ body }: VendorRequest<SentBody>) => ({
        json: {
          embeddings: body.requests.map(({ content }) => ({
            values: standInVector(content.parts[0]?.text ?? '', 128),
          })),
        },
      }),
    },
  });
}
