import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EvaluationReport, renderHtmlReport } from '../../src/report/index.ts';
import { chromiumPath, openBrowser } from './browser.ts';
import { abstainingReport, fullReport, hostileId, hostileText, largeReport, smallReport } from './example-report.ts';

const title =
  chromiumPath === undefined
    ? 'the report in a browser (SKIPPED: no Chromium found, install one or set CHROMIUM_PATH)'
    : 'the report in a browser';

describe.skipIf(chromiumPath === undefined)(title, () => {
  let browser: Browser;
  let folder: string;
  /** What a page must never do: complain, or ask for anything but itself. */
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    folder = mkdtempSync(join(tmpdir(), 'eval-report-'));
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(complaints).toEqual([]);
    complaints = [];
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(
    report: EvaluationReport,
    { hash = '', width = 1280, scheme = 'light' as 'light' | 'dark' } = {},
  ): Promise<Page> {
    const file = join(folder, 'report.html');
    writeFileSync(file, renderHtmlReport(report));
    const address = pathToFileURL(file).href;
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
    const page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => {
      if (request.url().split('#')[0] !== address && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    await page.goto(address + hash);
    return page;
  }

  const rows = (page: Page) => page.locator('#query-table tbody tr');

  it('shows charts with marks, and texts from outside as text', async () => {
    const page = await open(fullReport());
    const marks = await page.$$eval('.chart.wide svg', (charts) =>
      charts.map((chart) => chart.querySelectorAll('path, rect, circle').length),
    );
    // Difference, recall, precision-recall, losses, two categories, three distributions, latency.
    expect(marks).toHaveLength(10);
    expect(Math.min(...marks)).toBeGreaterThan(3);
    expect(await page.title()).toBe('hybrid <b>bold</b> · retrieval evaluation');
    expect(
      await rows(page)
        .filter({ hasText: hostileText.split('\u2028')[0] ?? '' })
        .count(),
    ).toBe(1);
  });

  it('sorts by a column with the keyboard, and says which way', async () => {
    const page = await open(fullReport());
    const header = page.locator('#query-table th', { hasText: 'Latency' });
    const times = () => page.locator('#query-table tbody tr td:nth-last-child(2)').allTextContents();
    await header.locator('button').press('Enter');
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(await times()).toEqual(['12 ms', '30 ms', '250 ms']);
    await page.keyboard.press('Enter');
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    expect(await times()).toEqual(['250 ms', '30 ms', '12 ms']);
    expect(await page.locator('#query-table th[aria-sort]').count()).toBe(1);
  });

  it('finds queries by id, text and category, and those that miss something', async () => {
    const page = await open(fullReport());
    await page.fill('#search', 'TOKENS');
    expect(await rows(page).count()).toBe(1);
    await page.fill('#search', 'setup');
    expect(await page.textContent('#shown')).toBe('2 of 3 queries');
    await page.fill('#search', '');
    await page.check('#only-lost');
    expect(await page.textContent('#shown')).toBe('2 of 3 queries');
  });

  it('leads by a link and by its hash to the stages of one query', async () => {
    const page = await open(fullReport(), { hash: `#query=${encodeURIComponent(hostileId)}` });
    const details = page.locator('#query');
    expect(await details.locator('h3').textContent()).toBe(hostileText);
    expect(await details.locator('.stages > li').allTextContents()).toHaveLength(3);
    expect(await details.textContent()).toContain('lost in rerank (rerank): below top k; last at rank 3 of fuse');
    expect(await details.locator('caption').allTextContents()).toContain('Baseline, top 1');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('query');

    await page.locator('#query-table a', { hasText: 'How is the index built?' }).click();
    await details.locator('h3', { hasText: 'How is the index built?' }).waitFor();
    await details.locator('a', { hasText: 'Close' }).click();
    await details.waitFor({ state: 'hidden' });
  });

  it('shows every question that was asked, also those that nothing answers', async () => {
    const page = await open(abstainingReport());
    expect(await rows(page).count()).toBe(5);
    expect(await page.textContent('#shown')).toBe('5 of 5 queries, 2 of them without an answer');
    const silent = rows(page).filter({ hasText: 'What is not there?' });
    expect(await silent.locator('td').allTextContents()).toEqual(['–', '–', '–', '–', 'silent', '–', 'none']);
    await page.check('#only-lost');
    expect(await rows(page).allTextContents()).toHaveLength(3);
    await rows(page).locator('a', { hasText: 'What else is not there?' }).click();
    await page.locator('#query p.bad').waitFor();
    expect(await page.locator('#query p.bad').textContent()).toBe(
      'Nothing answers this question. It was answered all the same.',
    );
  });

  it('shows how each item begins, as text, and its rank after each stage', async () => {
    const page = await open(abstainingReport(), { hash: '#query=q1' });
    const item = page.locator('#query .items').first().locator('li').first();
    expect(await item.locator('.passage').textContent()).toBe(hostileText);
    expect(await item.textContent()).toContain('search docs by meaning Q0: 1 → search docs by terms Q0: 1');
    const code = await item.locator('code').boundingBox();
    const width = (await page.locator('#query .items').first().boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(300);
    expect(code?.height).toBeLessThan(30);
  });

  it('cuts no table off on a phone', async () => {
    const page = await open(abstainingReport(), { width: 390, hash: '#query=q1' });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const cut = await page.$$eval('.scroll', (places) =>
      places.filter((place) => place.scrollWidth > place.clientWidth).map((place) => place.textContent?.slice(0, 60)),
    );
    expect(cut).toEqual([]);
  });

  it('says so when a hash names no query', async () => {
    const page = await open(fullReport(), { hash: '#query=100%' });
    expect(await page.textContent('#query h3')).toBe('No query "100%" in this evaluation');
  });

  it('shows a tooltip for a mark', async () => {
    const page = await open(fullReport());
    const mark = page.locator('#latency .chart.wide rect').first();
    // Scrolling hides the tooltip, and the page hears of it with the next frame.
    await mark.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await mark.hover();
    await page.locator('#tooltip').waitFor();
    expect(await page.textContent('#tooltip')).toBe('12 ms to 14 ms\n1 query');
  });

  it('follows the system into the dark, and the button back', async () => {
    const page = await open(fullReport(), { scheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(15, 19, 24)');
    await page.click('#theme');
    expect(await page.textContent('#theme')).toBe('Theme: light');
    expect(await background()).toBe('rgb(246, 247, 249)');
  });

  it.each(['light', 'dark'] as const)('has texts of enough contrast when it is %s', async (scheme) => {
    const page = await open(fullReport(), { scheme });
    // WCAG 2.2 asks for 4.5 of texts (1.4.3) and for 3 of what charts are made of (1.4.11).
    const least = await page.evaluate(contrasts);
    expect(Math.min(...least.texts)).toBeGreaterThanOrEqual(4.5);
    expect(Math.min(...least.marks)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['everything', fullReport()],
    ['little', smallReport()],
  ])('fits a phone of 360 pixels without sideways scrolling (%s)', async (_, report) => {
    const page = await open(report, { width: 360, hash: '#query=q3' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const charts = await page.locator('.chart.narrow').count();
    expect(charts).toBeGreaterThan(0);
    expect(await page.locator('.chart:visible').count()).toBe(charts);
  });

  it('holds 2,000 queries, a page of them at a time', async () => {
    const page = await open(largeReport(2000));
    expect(await rows(page).count()).toBe(50);
    expect(await page.textContent('#page')).toBe('Page 1 of 40');
    await page.click('#next');
    expect(await page.textContent('#page')).toBe('Page 2 of 40');
    await page.fill('#search', 'query-1999');
    expect(await rows(page).count()).toBe(1);
  });
});

/** Runs in the page: the contrast of texts and of charts' colours with the card that they stand on. */
function contrasts(): { texts: number[]; marks: number[] } {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const luminance = (color: string) => {
    const linear = channels(color).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  const probe = document.body.appendChild(document.createElement('span'));
  const resolved = (name: string) => {
    probe.style.setProperty('color', `var(--${name})`);
    return luminance(getComputedStyle(probe).color);
  };
  const contrast = (a: string, b: string) => {
    const [low = 0, high = 0] = [resolved(a), resolved(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const grounds = ['card', 'page'];
  const texts = ['text', 'muted', 'accent', 'good', 'bad', 'series-2'];
  return {
    texts: [
      ...texts.flatMap((name) => grounds.map((ground) => contrast(name, ground))),
      contrast('good', 'good-tint'),
      contrast('bad', 'bad-tint'),
    ],
    marks: ['series-1', 'series-2', 'good', 'bad', 'muted'].map((name) => contrast(name, 'card')),
  };
}
