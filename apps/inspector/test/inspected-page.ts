import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Opens the page of an engine; `complaints` collects what a page must never do: an error, or a request to another host. */
export async function openPage(
  browser: Browser,
  url: string,
  complaints: string[],
  { width = 1280, height = 900, scheme = 'light' }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(?:data|blob):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(url);
  return page;
}

/** Asks, and waits for the results. */
export async function askOnPage(page: Page, question: string): Promise<void> {
  await page.fill('#question', question);
  await page.keyboard.press('Enter');
  await page.locator('[data-result]').first().waitFor();
}

/** Chooses what is asked for, in the settings. */
export async function chooseKind(page: Page, kind: 'Search' | 'Evidence' | 'Context'): Promise<void> {
  await page.click('summary:has-text("Settings")');
  await page.getByRole('radio', { name: kind }).check();
}

/** Expects that axe finds nothing to object to. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    // What `axe.source` puts into the page.
    const checker = Reflect.get(window, 'axe') as typeof axe;
    const { violations } = await checker.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  });
  expect(found).toEqual([]);
}
