import { type Reranker, type RerankInput, RetrievalError } from '@touchstone/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookContextProfile, createContextGatherer } from '../../src/index.ts';
import { bookModel } from './book-model.ts';
import { bookChunks, openBook } from './small-book.ts';

let book: Awaited<ReturnType<typeof openBook>>;
beforeAll(async () => {
  book = await openBook();
});
afterAll(() => book.close());

const pagesOf = ({ sources }: { readonly sources: readonly { readonly pageNumber?: number }[] }) =>
  sources.map(({ pageNumber }) => pageNumber);
const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);
/** Warnings but the one of how sure the grounding is, which is another matter. */
const othersOf = <Warning extends { readonly code: string }>({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.filter(({ code }) => code !== 'weak_grounding');

describe('002 §1: each class has its strategy', () => {
  it('page_specific: the page straight from the metadata, in reading order, and nothing else', async () => {
    const { pack, record } = await book.gather({ query: "What's on page 11?" });
    expect(pack.sources.map(({ chunkId }) => chunkId)).toEqual(['p11-1', 'p11-2']);
    expect(pack.grounding).toBe('strong');
    expect(record.trace.stages.map(({ stage }) => stage)).not.toContain('search_branch');
  });

  it('page_specific: a range, with neighbours where they are asked for, as one piece', async () => {
    const { pack } = await book.gather({ query: 'What do pages 3 to 4 say?', neighbors: 1 });
    expect(pack.sources).toHaveLength(1);
    expect(pack.sources[0]?.chunkIds).toEqual(['p02-2', 'p03-1', 'p03-2', 'p04-1', 'p04-2', 'p05-1']);
  });

  it('page_specific: a page that is not there is an empty context with the reason', async () => {
    const { pack } = await book.gather({ query: "What's on page 142?" });
    expect([pack.context, pack.grounding, codesOf(pack)]).toEqual(['', 'none', ['filters_matched_nothing']]);
  });

  it('summary: the summary of the chapter that is named', async () => {
    const { pack } = await book.gather({ query: 'Summarize chapter 3' });
    expect(pack.sources.map(({ chunkId, nodeKind, level }) => [chunkId, nodeKind, level])).toEqual([
      ['summary-3', 'summary', 1],
    ]);
    expect(pack.context).toMatch(/^\[Source 1 \| Page 9-12 \| Vegetables\]\n/);
    expect(pack.grounding).toBe('strong');
  });

  it.each(['Summarize the book', 'Give me a brief overview of the whole book, please'])(
    'summary: %j has the summary of the book first',
    async (query) => {
      const { pack } = await book.gather({ query });
      expect([pack.sources[0]?.chunkId, pack.grounding]).toEqual(['summary-book', 'strong']);
    },
  );

  it('summary: of a subject searches the summaries for it', async () => {
    const { pack } = await book.gather({ query: 'Give me an overview of what the book says about fruit' });
    expect(pack.sources[0]?.chunkId).toBe('summary-4');
  });

  it('summary: that no summary fits searches the chunks with the same vectors, which are paid for once', async () => {
    const { pack, record } = await book.gather({
      query: 'Summarize what is said about soil',
      filters: { document_id: 'garden' },
    });
    const told = pack.warnings.find(({ code }) => code === 'summaries_missing');
    expect(told?.message).toMatch(/^No summary fits the question, so its chunks were searched\./);
    expect(told?.message).not.toContain('summaries: true');
    expect(record.trace.stages.filter(({ stage }) => stage === 'embed_query')).toHaveLength(1);
    expect(pack.cost.lines.find(({ component }) => component === 'query_embedding')?.calls).toBe(1);
  });

  it('summary: without summaries the chunks of the chapter are searched, and that is told', async () => {
    const { pack } = await book.gather({ query: 'Summarize chapter 3' }, { summaries: undefined });
    expect(codesOf(pack)).toContain('summaries_missing');
    expect(new Set(pack.sources.map(({ chapterNumber }) => chapterNumber))).toEqual(new Set([3]));
  });

  it.each([
    ['Summarize page 4', ['p04-1', 'p04-2']],
    ['Give me a summary of pages 4 to 5', ['p04-1', 'p04-2', 'p05-1', 'p05-2']],
    ['Summarize pages 5 to 12', ['summary-2', 'summary-3']],
  ])('summary: %j has what stands on these pages, or summaries of all of them and nothing else', async (query, ids) => {
    const { pack, record } = await book.gather({ query });
    expect(pack.understanding.queryType).toBe('summary');
    expect([pack.sources.map(({ chunkId }) => chunkId), pack.grounding, codesOf(pack)]).toEqual([ids, 'strong', []]);
    expect(record.trace.stages.map(({ stage }) => stage)).not.toContain('search_branch');
  });

  it('summary: of a page reads it where there are no summaries too, and of pages that are too many searches', async () => {
    const { pack } = await book.gather({ query: 'Summarize page 4' }, { summaries: undefined });
    expect([pagesOf(pack), codesOf(pack)]).toEqual([[4, 4], []]);
    const profile = { ...bookContextProfile, pages: { maxChunks: 3 } };
    const many = await book.gather({ query: 'Summarize pages 4 to 6' }, { profile });
    expect(many.pack.sources.map(({ chunkId }) => chunkId).toSorted()).toEqual([
      'summary-1',
      'summary-2',
      'summary-book',
    ]);
  });

  it.each([
    ['Summarize chapter 9', {}, 'chapter 9'],
    ['Summarize chapter 9', { summaries: undefined }, 'chapter 9'],
    ['What does chapter 9 say about slugs?', {}, 'chapter 9'],
    ["What's on pages 140 to 142?", {}, 'pages 140 to 142'],
    ['Summarize page 77', {}, 'page 77'],
  ])('%j, which is not there, is told as that and as nothing else', async (query, changes, place) => {
    const { pack } = await book.gather({ query }, changes);
    expect([pack.context, pack.warnings]).toEqual([
      '',
      [{ code: 'filters_matched_nothing', message: `Index "book" has no ${place}. Check the number.` }],
    ]);
  });

  it('a missing chapter is told by a keyword search alone too, and a filter that leaves nothing of one that is there apart', async () => {
    const chunks = { ...book.dependencies.chunks, embedder: undefined };
    const query = 'What does chapter 9 say about slugs?';
    const { pack } = await book.gather({ query }, { chunks, summaries: undefined });
    expect(pack.warnings.map(({ message }) => message)).toEqual(['Index "book" has no chapter 9. Check the number.']);
    const filtered = await book.gather({ query: "What's on page 3?", filters: { title: 'Another' } });
    expect(filtered.pack.warnings).toMatchObject([
      { code: 'filters_matched_nothing', message: expect.stringContaining('loosen the filters') },
    ]);
  });

  it('conversational: what is referred to is taken from the history', async () => {
    const history = [
      { role: 'user', content: 'How do I graft pears?' },
      { role: 'assistant', content: 'In spring, with a sharp knife.' },
    ];
    const { pack } = await book.gather({ query: 'Tell me more about that', history });
    expect(pack.understanding.queryType).toBe('conversational');
    expect(pagesOf(pack)[0]).toBe(15);
  });

  it('a page of a book with printed pages is the printed one, which is told where the file counts it otherwise', async () => {
    const printed = await openBook((page) => (page <= 2 ? ['i', 'ii'][page - 1] : String(page - 2)));
    const page = await printed.gather({ query: "What's on page 3?" });
    expect(pagesOf(page.pack)).toEqual([5, 5]);
    expect(page.pack.context).toMatch(/^\[Source 1 \| Page 3 \(file page 5\) \| Water\]\n/);
    expect(page.pack.warnings).toMatchObject([{ code: 'page_printed', detail: { page_label: '3', page_number: 5 } }]);
    expect(pagesOf((await printed.gather({ query: "What's on page ii?" })).pack)).toEqual([2, 2]);
    await printed.close();
  });

  it('a question about the book itself is answered by its structure; without an author in it, the text is searched', async () => {
    const contents = [
      '[Source 1 | Page ? | ]\nThe Garden\nContents, 5 numbered chapters:',
      ...['1: Soil, page 1', '2: Water, page 5', '3: Vegetables, page 9', '4: Fruit, page 13', '5: Pests, page 17'].map(
        (chapter) => `- Chapter ${chapter}`,
      ),
    ].join('\n');
    for (const query of ['How many chapters are there?', 'What comes after chapter 3?', 'List the chapters']) {
      const { pack } = await book.gather({ query });
      expect([pack.context, pack.grounding, pack.warnings]).toEqual([contents, 'strong', []]);
    }
    const author = await book.gather({ query: 'Who wrote this book?' });
    expect(author.pack.context).not.toContain('Contents');
    expect(author.pack.grounding).not.toBe('strong');
  });

  it('the author of a book is told where its chunks have one', async () => {
    const signed = await openBook();
    const texts = bookChunks.map(({ text }) => text);
    const { vectors } = (await signed.dependencies.chunks.embedder?.embed({ texts, role: 'document' })) ?? {
      vectors: [],
    };
    await signed.store.upsert(
      'book',
      bookChunks.map((chunk, at) => ({
        ...chunk,
        metadata: { ...chunk.metadata, author: 'A. Gardener' },
        vector: vectors[at],
      })),
    );
    const { pack } = await signed.gather({ query: 'Who wrote this book?' });
    expect(pack.context).toMatch(
      /^\[Source 1 [^\n]*\nThe Garden\nAuthor: A\. Gardener\nContents, 5 numbered chapters:\n/,
    );
    expect(pack.grounding).toBe('strong');
    await signed.close();
  });

  it('comparative: each chapter that is compared is in the context', async () => {
    const { pack } = await book.gather({
      query: 'Compare tomatoes on a stake in chapter 3 and in chapter 5',
      top_k: 2,
    });
    expect(pack.understanding).toMatchObject({ queryType: 'comparative', chapters: [{ from: 3 }, { from: 5 }] });
    expect(pack.sources.map(({ chapterNumber }) => chapterNumber)).toEqual([3, 5]);
  });

  it('a chapter or page that several books have is that of the book that is named; else the books of a chapter are named, and it is no filter', async () => {
    const two = await openBook();
    const { store, dependencies } = two;
    const copies = bookChunks.slice(0, 24).map(({ id, text, metadata }) => ({
      ...{ id: `balcony-${id}`, text: text.replaceAll('gardener', 'tenant') },
      metadata: { ...metadata, path: 'balcony.pdf', document_id: 'balcony', title: 'The Balcony' },
    }));
    const texts = copies.map(({ text }) => text);
    const { vectors } = (await dependencies.chunks.embedder?.embed({ texts, role: 'document' })) ?? { vectors: [] };
    await store.upsert(
      'book',
      copies.map((chunk, at) => ({ ...chunk, vector: vectors[at] })),
    );

    const open = await two.gather({ query: 'How are aphids on roses fought in chapter 3?' });
    expect(open.pack.warnings.filter(({ code }) => code === 'chapter_ambiguous')).toEqual([
      {
        code: 'chapter_ambiguous',
        message:
          'Several books have chapter 3: "The Balcony" (balcony.pdf), "The Garden" (garden.pdf). All text was searched. Name the book in the question, or filter by `path`.',
        detail: {
          books: [
            { title: 'The Balcony', path: 'balcony.pdf' },
            { title: 'The Garden', path: 'garden.pdf' },
          ],
        },
      },
    ]);
    expect(pagesOf(open.pack)[0]).toBe(18);

    for (const more of [
      { query: 'What is done with potatoes in chapter 3 of The Balcony?' },
      { query: 'What is done with potatoes in chapter 3?', filters: { path: 'balcony.pdf' } },
    ]) {
      const { pack } = await two.gather(more);
      expect(codesOf(pack)).not.toContain('chapter_ambiguous');
      expect(pack.sources.every(({ chunkId }) => chunkId.startsWith('balcony-'))).toBe(true);
    }
    const pageOf = async (book: string) =>
      (await two.gather({ query: `What is on page 10${book}?` })).pack.sources.map(({ path }) => path);
    expect(new Set(await pageOf(' of The Balcony'))).toEqual(new Set(['balcony.pdf']));
    expect(new Set(await pageOf(''))).toEqual(new Set(['balcony.pdf', 'garden.pdf']));
    const only = await two.gather({ query: 'How are aphids on roses fought in chapter 5?' });
    expect(codesOf(only.pack)).not.toContain('chapter_ambiguous');
    await two.close();
  });

  it('a place of a kind that no chunk has is told, and does not empty the answer to a question with words of its own', async () => {
    const bare = await openBook();
    const store = { ...bare.store, describe: async (index: string) => withoutPages(await bare.store.describe(index)) };
    const chunks = { ...bare.dependencies.chunks, store };
    const about = await bare.gather({ query: 'How are aphids fought in chapter 5?' }, { chunks });
    expect(codesOf(about.pack)).toContain('place_unknown');
    expect(about.pack.sources).toHaveLength(5);
    const page = await bare.gather({ query: "What's on page 3?" }, { chunks });
    expect([codesOf(page.pack), page.pack.context]).toEqual([['place_unknown'], '']);
    await bare.close();
  });
});

describe('002 §2 and §3: what a language model writes', () => {
  const classified = (more: object) => ({
    query_type: 'conceptual',
    resolved_query: 'How are slugs fought?',
    needs_hyde: true,
    page_filter: null,
    chapter_filter: null,
    aspects: [],
    ...more,
  });

  it('the resolved question first, three variants, a hypothetical answer last for vectors alone; each embedded once', async () => {
    const model = bookModel({
      understand: classified({}),
      expand: '1. beer traps for slugs\n2. slugs at night\n3. snail control\n4. one too many',
      hyde: 'Slugs come out at night and are best collected then.',
    });
    const { pack, record } = await book.gather({ query: 'How are slugs fought?' }, { languageModel: model });
    expect(pack.queries.map(({ id, kind, text, branches }) => [id, kind, text, branches])).toEqual([
      ['Q0', 'resolved', 'How are slugs fought?', 'both'],
      ['Q1', 'variant', 'beer traps for slugs', 'both'],
      ['Q2', 'variant', 'slugs at night', 'both'],
      ['Q3', 'variant', 'snail control', 'both'],
      ['hyde', 'hyde', 'Slugs come out at night and are best collected then.', 'vectors'],
    ]);
    const searched = record.trace.stages.filter(({ stage }) => stage === 'search_branch');
    expect(searched.map(({ settings }) => `${settings?.query} ${settings?.branch}`)).toEqual([
      ...['Q0 dense', 'Q0 keyword', 'Q1 dense', 'Q1 keyword', 'Q2 dense', 'Q2 keyword', 'Q3 dense', 'Q3 keyword'],
      'hyde dense',
    ]);
    expect(record.trace.stages.filter(({ stage }) => stage === 'embed_query')).toHaveLength(1);
    expect(pagesOf(pack)[0]).toBe(17);
  });

  it('002 §9: classification, variants and hypothetical answer are lines of the cost', async () => {
    const model = bookModel({ understand: classified({}), expand: 'slugs at night', hyde: 'Slugs hide by day.' });
    const priceOf = () => ({ perMillionTokens: 0.3, perMillionOutputTokens: 2.5 });
    const { pack } = await book.gather({ query: 'How are slugs fought?' }, { languageModel: model, priceOf });
    expect(pack.cost.lines.map(({ component, usd }) => [component, usd === 0])).toEqual([
      ['classification', false],
      ['expansion', false],
      ['hyde', false],
      ['query_embedding', true],
      ['vector_search', true],
      ['bm25_search', true],
      ['rerank', true],
    ]);
    expect(pack.cost.totalUsd).toBeGreaterThan(0);
  });

  it('a cap on the cost leaves out what would go beyond it, with a warning for each', async () => {
    const model = bookModel({ understand: classified({}), expand: 'slugs at night', hyde: 'Slugs hide by day.' });
    const priceOf = () => ({ perMillionTokens: 0.3, perMillionOutputTokens: 2.5 });
    const asking = { query: 'How are slugs fought?', max_cost_usd: 0.000001 };
    const { pack } = await book.gather(asking, { languageModel: model, priceOf });
    expect(codesOf({ warnings: othersOf(pack) })).toEqual(['cost_cap_reached', 'cost_cap_reached', 'cost_cap_reached']);
    expect(pack.understanding.by).toBe('rules');
    expect(pagesOf(pack)[0]).toBe(17);
  });

  it('a model that fails costs a warning for each part, and the rules do what they can', async () => {
    const model = bookModel(new RetrievalError('unavailable', 'The service is down.'));
    const { pack } = await book.gather({ query: 'How are slugs fought?' }, { languageModel: model });
    expect(othersOf(pack).map(({ code, detail }) => [code, detail?.stage])).toEqual([
      ['language_model_unavailable', 'classification'],
      ['language_model_unavailable', 'expansion'],
      ['language_model_unavailable', 'hyde'],
    ]);
    expect(pagesOf(pack)[0]).toBe(17);
  });

  it('a recorded plan is searched again as it was, and no model is asked', async () => {
    const model = bookModel({ understand: classified({}), expand: 'slugs at night', hyde: 'Slugs hide by day.' });
    const first = await book.gather({ query: 'How are slugs fought?' }, { languageModel: model });
    const silent = bookModel(new RetrievalError('internal', 'Nobody asks it.'));
    const again = await createContextGatherer({ ...book.dependencies, languageModel: silent }).gather(
      first.record.request,
      { plan: first.record.plan },
    );
    expect(again.pack.sources).toEqual(first.pack.sources);
    expect(othersOf(again.pack)).toEqual([]);
  });
});

describe('002 §4: filters hold inside the search', () => {
  it('of 500 questions with generated filters, each finds chunks of those pages and chapters alone, and all of them in small ones', async () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    // Most of these subjects are not spoken of on those pages, for which grounding would withhold all.
    const profile = { ...bookContextProfile, grounding: { enabled: false } };
    const subjects = ['soil', 'water in summer', 'apple trees', 'slugs', 'beans', 'compost', 'page', 'spring'];
    for (let at = 0; at < 500; at += 1) {
      const [from, chapter] = [1 + random(20), 1 + random(5)];
      const to = Math.min(20, from + random(4));
      const kind = random(3);
      const place = ['on page', 'on pages', 'in chapter'][kind];
      const number = [`${from}`, `${from}-${to}`, `${chapter}`][kind];
      const holds = ({ page_number: page, chapter_number: own }: (typeof bookChunks)[number]['metadata']) =>
        [page === from, page >= from && page <= to, own === chapter][kind] === true;
      const query = `What is said about ${subjects[random(subjects.length)]} ${place} ${number}?`;
      const { pack } = await book.gather({ query, top_k: 50 }, { profile });
      const allowed = bookChunks.filter(({ metadata }) => holds(metadata)).map(({ id }) => id);
      const found = pack.sources.map(({ chunkId }) => chunkId);
      expect(
        found.filter((id) => !allowed.includes(id)),
        query,
      ).toEqual([]);
      expect(found.toSorted(), query).toEqual(allowed);
    }
  });

  it('the bag and the expression of the request hold too', async () => {
    const { pack } = await book.gather({
      query: 'What to do in autumn',
      filters: { chapter_number: 2 },
      filter: { op: 'range', field: 'page_number', gte: 7 },
      top_k: 50,
    });
    expect(new Set(pagesOf(pack))).toEqual(new Set([7, 8]));
  });
});

describe('002 §7: what is added to a piece', () => {
  it('is held to the filters of the request', async () => {
    const asked = { query: "What's on page 4?", neighbors: 1 };
    const filters = { chapter_number: 1 };
    const chunks = async (more: object) => (await book.gather({ ...asked, ...more })).pack.sources[0]?.chunkIds;
    expect(await chunks({})).toEqual(['p03-2', 'p04-1', 'p04-2', 'p05-1']);
    expect(await chunks({ filters })).toEqual(['p03-2', 'p04-1', 'p04-2']);
    expect(await chunks({ filter: { op: 'range', field: 'page_number', gte: 4 } })).toEqual([
      'p04-1',
      'p04-2',
      'p05-1',
    ]);
  });
});

describe('002 §6: reranking', () => {
  it('scores the best of the fusion by the resolved question, and leaves the best', async () => {
    const { pack, record } = await book.gather({ query: 'How are slugs fought?', top_k: 3 });
    const rerank = record.trace.stages.find(({ stage }) => stage === 'rerank');
    expect(rerank?.candidates?.length).toBe(40);
    expect(pack.sources.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(pack.sources.every(({ rerankScore }) => rerankScore !== null)).toBe(true);
  });

  it('sends the text of a chunk alone, which is what a model reads', async () => {
    const reranker = book.dependencies.reranker as Reranker;
    const sent: RerankInput['documents'][] = [];
    const model: Reranker = {
      ...reranker,
      limits: { maxDocuments: 1000, maxTokensPerPair: 4096, maxTokensPerCall: 4_096_000 },
      rerank: (input, options) => {
        sent.push(input.documents);
        return reranker.rerank(input, options);
      },
    };
    await book.gather({ query: 'How are slugs fought?' }, { reranker: model });
    const texts = new Map(bookChunks.map(({ id, text }) => [id, text]));
    expect(sent.flat()).toHaveLength(40);
    for (const { id, text } of sent.flat()) expect(text).toBe(texts.get(id.slice(-5)));
  });

  it('tells the reranker what the branches gave', async () => {
    const reranker = book.dependencies.reranker as Reranker;
    const told: RerankInput['documents'][] = [];
    const listening: Reranker = {
      ...reranker,
      rerank: (input, options) => {
        told.push(input.documents);
        return reranker.rerank(input, options);
      },
    };
    await book.gather({ query: 'How are slugs fought?' }, { reranker: listening });
    const [documents = []] = told;
    expect(documents.every(({ found }) => found?.similarity !== undefined)).toBe(true);
    expect(documents.find(({ id }) => id.endsWith('p17-1'))?.found?.keyword).toBeGreaterThan(0);
  });

  it('sends no more than the best 50', async () => {
    const profile = { ...bookContextProfile, rerank: { ...bookContextProfile.rerank, maxCandidates: 10 } };
    const { record } = await book.gather({ query: 'How are slugs fought?' }, { profile });
    expect(record.trace.stages.find(({ stage }) => stage === 'rerank')?.candidates?.length).toBe(10);
    expect(bookContextProfile.rerank.maxCandidates).toBe(50);
  });
});

it('the same question on the same index gives the same bytes', async () => {
  const [first, second] = [
    await book.gather({ query: 'How are slugs fought?' }),
    await book.gather({ query: 'How are slugs fought?' }),
  ];
  const { debug: _, ...pack } = first.pack;
  const { debug: __, ...again } = second.pack;
  expect(JSON.stringify(again)).toBe(JSON.stringify(pack));
});

it('a blank question is refused', async () => {
  const request = { ...(await book.gather({ query: 'soil' })).record.request, query: ' \u00a0 ' };
  await expect(createContextGatherer(book.dependencies).gather(request)).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

function withoutPages<T extends { readonly metadataFields?: readonly string[] }>(description: T): T {
  const hidden = ['page_number', 'chapter_number'];
  return { ...description, metadataFields: description.metadataFields?.filter((field) => !hidden.includes(field)) };
}
