import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@touchstone/host';
import { checkGoldenSets } from '@touchstone/host/evaluate';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from './browser.ts';
import { corpusFolder, hostileText } from './corpus.ts';
import { startEngine } from './engine.ts';
import { askOnPage, chooseKind, expectAccessible, openPage, type PageOptions } from './inspected-page.ts';

const title =
  chromiumPath === undefined
    ? 'the inspector in a browser (SKIPPED: no Chromium found, install one or set CHROMIUM_PATH)'
    : 'the inspector in a browser';

describe.skipIf(chromiumPath === undefined)(title, () => {
  let browser: Browser;
  let corpus: Awaited<ReturnType<typeof corpusFolder>>;
  let engine: Awaited<ReturnType<typeof startEngine>>;
  let complaints: string[] = [];

  beforeAll(async () => {
    [browser, corpus] = await Promise.all([openBrowser(), corpusFolder()]);
    engine = await startEngine(corpus.folder);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(complaints).toEqual([]);
    complaints = [];
  });
  afterAll(async () => {
    await browser?.close();
    await engine?.close();
    await corpus?.remove();
  });

  const open = (options?: PageOptions) => openPage(browser, engine.url, complaints, options);

  it('leads from a question to its results, and to the cited lines in their file', async () => {
    const page = await open();
    await askOnPage(page, 'When is the tide highest?');
    const first = page.locator('.result').first();
    expect(await first.textContent()).toContain('tides.md');
    expect(await page.locator('.grounding').textContent()).toMatch(/strong|weak/);
    const cited = page.locator('.beside .cited-lines');
    expect(await cited.textContent()).toContain('the tide is highest');
    expect(await page.locator('.source-title .citation').textContent()).toMatch(/docs\/tides\.md#L\d+-L\d+$/);
  });

  it('begins with what is indexed, one box, and questions from headings, one click from their answers', async () => {
    const page = await open();
    const questions = page.locator('.welcome li button');
    await questions.first().waitFor();
    expect(await questions.allTextContents()).toEqual(['What is "The harbour"?', 'When does the tide turn?']);
    expect(await page.locator('.welcome tbody tr').textContent()).toMatch(/^sea/);
    expect(await page.title()).toBe('Touchstone');
    await questions.last().click();
    await page.locator('.cited-lines', { hasText: 'slack water' }).waitFor();
    expect(await page.locator('.verdict').textContent()).toMatch(/^Verdict: strong, the passages below are likely/);
    expect(await page.title()).toBe('When does the tide turn? · Touchstone');
    await page.click('nav >> text=Calls');
    await expect.poll(() => page.title()).toBe('Calls · Touchstone');
  });

  it('says in one sentence what to do where nothing is indexed', async () => {
    const page = await open();
    const nothing = { store: { name: 'sqlite' }, indexes: [], not_indexed: ['sea'] };
    await page.route('**/v1/indexes*', (route) => route.fulfill({ json: nothing }));
    await page.reload();
    const sentence = page.getByText('Nothing is indexed yet.');
    await sentence.waitFor();
    expect(await sentence.evaluate((element) => getComputedStyle(element).display)).toBe('block');
    expect(await sentence.textContent()).toMatch(/^Nothing is indexed yet\. Run touchstone index in .*ask here\.$/);
  });

  it('has a heading of the first level also where there is no such call', async () => {
    const page = await open();
    await page.route('**/v1/calls/nothing', (route) =>
      route.fulfill({ json: { code: 'invalid_request', detail: 'No such call.' }, status: 200 }),
    );
    await page.goto(`${engine.url}#call=nothing`);
    await page.locator('.notice').waitFor();
    expect(await page.locator('h1').allTextContents()).toEqual(['Call nothing']);
    await expectAccessible(page);
  });

  it('folds what reads the same into one result that names its copies', async () => {
    const page = await open();
    await askOnPage(page, 'When does the keeper wind the clockwork?');
    const names = await page.locator('[data-result]').allTextContents();
    expect(names.filter((name) => name === 'lighthouse.md')).toHaveLength(1);
    const folded = page.locator('.result', { hasText: 'lighthouse.md' });
    expect(await folded.locator('.copies').textContent()).toMatch(/^and 1 copy:docs\/.*lighthouse\.md/);
    await folded.locator('.copies button').click();
    const path = (await folded.locator('.copies').textContent())?.includes('old/') ? 'docs/old/' : 'docs/light';
    await page.locator('.source-title .citation', { hasText: path }).waitFor();
    await page.getByRole('checkbox', { name: 'Label results' }).check();
    expect(await page.locator('[data-result]', { hasText: 'lighthouse.md' }).count()).toBe(2);
  });

  it.each([1280, 390])('keeps the heads of the journey apart where queries widen (%i pixels)', async (width) => {
    const page = await open({ width });
    await chooseKind(page, 'Evidence');
    await askOnPage(page, 'How do I deploy a lamp to the harbour with widgets and gadgets?');
    await page.click('role=tab[name="Journey"]');
    const lines = page.locator('.bump-column tspan');
    expect(await lines.allTextContents()).toContain('more queries');
    const boxes = await Promise.all((await lines.all()).map((line) => line.boundingBox()));
    const places = boxes.filter((box) => box !== null).toSorted((a, b) => a.y - b.y || a.x - b.x);
    const overlapping = places.filter((box, at) => {
      const before = places[at - 1];
      return before?.y === box.y && before.x + before.width > box.x;
    });
    expect(overlapping).toEqual([]);
    await expectAccessible(page);
  });

  it('shows how candidates moved, as a chart and as a table that says why some were left out', async () => {
    const page = await open();
    await chooseKind(page, 'Evidence');
    await askOnPage(page, 'When is the tide highest?');
    await page.click('role=tab[name="Journey"]');
    const lines = page.locator('.bump-candidate');
    expect(await lines.count()).toBeGreaterThan(4);
    const line = page.locator('.bump-candidate.returned').nth(1);
    await line.focus();
    await page.keyboard.press('Enter');
    expect(await line.getAttribute('aria-pressed')).toBe('true');
    expect(await line.getAttribute('aria-label')).toMatch(/by (meaning|terms) \d+.*selected \d+/);
    await page.getByRole('radio', { name: 'Table' }).check();
    const rows = page.locator('.journey-table tbody tr');
    expect(await rows.count()).toBeGreaterThan(4);
    expect(await rows.first().textContent()).toContain('returned');
  });

  it('shows the branches side by side, and the time and cost of each stage', async () => {
    const page = await open();
    await chooseKind(page, 'Evidence');
    await askOnPage(page, 'When is the tide highest?');
    await page.click('role=tab[name="Branches"]');
    expect(new Set(await page.locator('.branch h2').allTextContents())).toEqual(new Set(['by meaning', 'by terms']));
    await page.click('role=tab[name="Timings and cost"]');
    expect(await page.locator('.waterfall tbody th').allTextContents()).toContain('search sea/docs by meaning Q0');
    expect(await page.locator('.usage').textContent()).toContain('embedder');
  });

  it('asks a search with its settings, and shows the scores with their kinds', async () => {
    const page = await open();
    await chooseKind(page, 'Search');
    await page.selectOption('label:has-text("Method") select', 'hybrid');
    await page.locator('input[type=range]').fill('0.3');
    await page.fill('label:has-text("Results") input', '3');
    await page.click('summary:has-text("More")');
    await page.fill('.filter', '{"source_type": "code"}');
    await askOnPage(page, 'next high tide');
    expect(await page.locator('[data-result]').allTextContents()).toContain('tide-table.ts');
    expect(await page.locator('.result').first().locator('.score-name').allTextContents()).toEqual(['rerank']);
    expect(await page.locator('.steps .step-score').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^hybrid 0/)]),
    );
    await page.click('role=tab[name="JSON"]');
    const request = JSON.parse((await page.locator('.json pre').first().textContent()) ?? '');
    expect(request).toEqual({
      query: 'next high tide',
      top_k: 3,
      search_method: 'hybrid',
      hybrid_alpha: 0.3,
      filters: { source_type: 'code' },
    });
  });

  it('asks for the context of a question in its conversation, and shows class, sources, stages, tokens and cost', async () => {
    const page = await open();
    await chooseKind(page, 'Context');
    await page.fill('label:has-text("Results") input', '2');
    await page.click('summary:has-text("More")');
    await page.fill('.history', 'user: When is the tide highest?\nassistant: At spring tide.');
    await askOnPage(page, 'tell me more about that');
    const facts = (await page.locator('.facts').textContent()) ?? '';
    expect(await page.locator('.verdict').textContent()).toMatch(/^Verdict: (strong|weak), /);
    expect(facts).toContain('conversational, by rules');
    expect(facts).toMatch(/Understood as.*tide/);
    expect(facts).toContain('Costfree');
    expect(await page.locator('.result').first().textContent()).toContain('tides.md');
    expect(await page.locator('.beside .cited-lines').textContent()).toContain('tide');
    await page.click('role=tab[name="Timings and cost"]');
    expect(await page.locator('.waterfall tbody th').allTextContents()).toContain('understand the question');
    expect(await page.locator('.usage tbody th').allTextContents()).toEqual([
      'query embedding',
      'vector search',
      'bm25 search',
      'rerank',
    ]);
    await page.click('role=tab[name="JSON"]');
    expect(JSON.parse((await page.locator('.json pre').first().textContent()) ?? '')).toEqual({
      query: 'tell me more about that',
      history: [
        { role: 'user', content: 'When is the tide highest?' },
        { role: 'assistant', content: 'At spring tide.' },
      ],
      top_k: 2,
    });
    await expectAccessible(page);
  });

  it('says what is wrong with a filter, in words', async () => {
    const page = await open();
    await chooseKind(page, 'Search');
    await page.click('summary:has-text("More")');
    await page.fill('.filter', '{"source_type"');
    await page.fill('#question', 'tide');
    await page.keyboard.press('Enter');
    expect(await page.textContent('.notice')).toContain('The filter is not valid JSON');
  });

  it('shows retrieved text as text, whatever it holds', async () => {
    const page = await open();
    await askOnPage(page, 'Who wrote hostile notes into the log of the harbour?');
    await page.locator('[data-result]', { hasText: 'harbour.md' }).first().click();
    await page.locator('.cited-lines', { hasText: 'onerror' }).waitFor();
    expect(await page.locator('.cited-lines').textContent()).toContain(hostileText);
    expect(await page.locator('.cited-lines img, .cited-lines script').count()).toBe(0);
    expect(await page.title()).toBe('Who wrote hostile notes into the log of the harbour? · Touchstone');
  });

  it('lists the logged calls, opens one with its lines, and replays it', async () => {
    const page = await open();
    await askOnPage(page, 'How long does the lamp take for one turn?');
    await page.click('nav >> text=Calls');
    await page.locator('.calls a', { hasText: 'How long does the lamp take' }).first().click();
    await page.locator('[data-result]').first().waitFor();
    await page.locator('.cited-lines').waitFor();
    expect(await page.locator('.cited-lines').textContent()).toMatch(/lamp|turn/);
    await page.click('text=Replay');
    await page.locator('.replay .good').waitFor();
    expect(await page.textContent('.replay')).toContain('The same results and the same stages');
  });

  it('asks a logged call again with its settings', async () => {
    const page = await open();
    await chooseKind(page, 'Search');
    await page.selectOption('label:has-text("Method") select', 'keyword');
    await page.fill('label:has-text("Results") input', '2');
    await askOnPage(page, 'Where does the lamp point?');
    await page.locator('.facts a').click();
    await page.locator('.replay').waitFor();
    await page.reload();
    await page.click('text=Ask again');
    await page.locator('#question').waitFor();
    await page.locator('[data-result]').first().waitFor();
    expect(await page.locator('#question').inputValue()).toBe('Where does the lamp point?');
    expect(await page.locator('label:has-text("Method") select').inputValue()).toBe('keyword');
    expect(await page.locator('[data-result]').count()).toBe(2);
  });

  it('is led by the keyboard alone', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('When is the tide highest?');
    await page.keyboard.press('Enter');
    await page.locator('[data-result]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await page.locator('.result.chosen .rank').first().textContent()).toBe('3');
    await page.keyboard.press('k');
    expect(await page.locator('.result.chosen .rank').first().textContent()).toBe('2');
    await page.keyboard.press('?');
    await page.locator('dialog[open] .keys').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  it('compares two sets of settings on one question', async () => {
    const page = await open();
    await page.click('nav >> text=Compare');
    await page.fill('#question', 'When is the tide highest?');
    await page.keyboard.press('Enter');
    await page.locator('.journey-table').waitFor();
    expect(await page.textContent('.call > .note')).toMatch(/\d+ in both, \d+ with A only, \d+ with B only/);
    const ranks = await page.locator('.journey-table tbody tr').first().locator('td').allTextContents();
    expect(ranks[0]).toBe('1');
    await page.locator('.journey-table .link').first().click();
    await page.locator('.cited-lines').waitFor();
    await expectAccessible(page);
  });

  it('labels results and saves them as a golden set that the check accepts, asks it, and shows what fails', async () => {
    const page = await open();
    await chooseKind(page, 'Evidence');
    await askOnPage(page, 'When is the tide highest?');
    await page.getByRole('checkbox', { name: 'Label results' }).check();
    await page.locator('.result').first().getByRole('radio', { name: '3 answers' }).check();
    await page.locator('.result').nth(1).getByRole('radio', { name: '0 no' }).check();
    await page.fill('#question', 'Who sells fish?');
    await page.keyboard.press('Enter');
    await page.locator('.verdict').waitFor();
    await page.getByRole('checkbox', { name: 'Nothing answers it' }).check();
    await expectAccessible(page);
    await page.click('nav >> text=Golden sets');
    await page.fill('text=Name of the set', 'tides');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download 2 questions')]);
    const file = join(corpus.folder, download.suggestedFilename());
    await download.saveAs(file);
    const checked = await checkGoldenSets(await loadConfig({ cwd: corpus.folder }), [file], {}, { engine: 'test' });
    expect(checked).toMatchObject([{ name: 'tides', itemCount: 2, faults: [] }]);

    await page.setInputFiles('input[type=file]', file);
    await page.click('text=Ask 2 questions');
    await page.locator('.golden-table tbody tr').nth(1).waitFor();
    expect(await page.locator('.figures').textContent()).toContain('recall@101.000');
    const [first] = await page.locator('.golden-table tbody tr').allTextContents();
    expect(first).toContain('When is the tide highest?');
    expect(first).toContain('ok');
    await expectAccessible(page);
  });

  it('says what is wrong with a golden set, with the field', async () => {
    const page = await open();
    await page.click('nav >> text=Golden sets');
    const buffer = Buffer.from('name: odd\nquestions:\n  - id: q1\n');
    await page.setInputFiles('input[type=file]', { name: 'odd.yaml', mimeType: 'application/yaml', buffer });
    await page.locator('.notice').waitFor();
    expect(await page.textContent('.notice')).toMatch(/odd\.yaml.*questions\[0\]\.query/);
  });

  it('copies the question as curl, MCP call and TypeScript, and never the key', async () => {
    const page = await open();
    await page.click('text=API key');
    await page.fill('input[type=password]', 'secret-key');
    await page.click('role=button[name="Use"]');
    await chooseKind(page, 'Evidence');
    await page.fill('#question', "What's the tide?");
    await page.click('text=Copy as');
    const shown = () => page.locator('dialog pre').textContent();
    expect(await shown()).toBe(
      `curl '${engine.url}v1/evidence' \\\n  -H "authorization: Bearer $TOUCHSTONE_API_KEY" \\\n  -H 'content-type: application/json' \\\n  -d '{"query":"What'\\''s the tide?","task_mode":"build"}'`,
    );
    await page.getByRole('radio', { name: 'MCP call' }).check();
    expect(JSON.parse((await shown()) ?? '')).toMatchObject({
      method: 'tools/call',
      params: { name: 'evidence', arguments: { query: "What's the tide?", task_mode: 'build' } },
    });
    await page.getByRole('radio', { name: 'TypeScript' }).check();
    expect(await shown()).toContain('client.evidence({\n  query: "What\'s the tide?",\n  taskMode: "build",\n})');
    await expectAccessible(page);
    expect(await page.content()).not.toContain('secret-key');
    expect(await page.evaluate(() => [JSON.stringify(localStorage), document.cookie].join())).not.toContain(
      'secret-key',
    );
    expect(await page.evaluate(() => sessionStorage.getItem('touchstone.api-key'))).toBe('secret-key');
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no fault that axe knows, and fits (%s, %i pixels)', async (scheme, width) => {
    const page = await open({ scheme, width });
    await page.locator('.welcome li').first().waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await askOnPage(page, 'When is the tide highest?');
    await page.locator('.cited-lines').waitFor();
    for (const tab of ['Results', 'Journey', 'Branches', 'Timings and cost', 'JSON']) {
      await page.click(`role=tab[name="${tab}"]`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(width);
    }
  });

  // Last, since it changes what the others ask.
  it('tells quietly below the facts that indexed files have changed, and what to run', async () => {
    const page = await open();
    await askOnPage(page, 'When is the tide highest?');
    expect(await page.locator('.behind').count()).toBe(0);
    await appendFile(join(corpus.folder, 'docs/tides.md'), '\nThe tide turns.\n');
    // An answer tells what the last look found, at most two seconds before.
    await expect
      .poll(
        async () => {
          await askOnPage(page, 'When is the tide highest?');
          return page.locator('.behind').allTextContents();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual([expect.stringMatching(/1 changed \(docs\/tides\.md\)\. Run "touchstone index"/)]);
    await expectAccessible(page);
  });
});
