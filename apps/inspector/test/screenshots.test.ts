import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { startEngine } from './engine.ts';
import { askOnPage, chooseKind, openPage } from './inspected-page.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const images = join(repository, 'docs/images');
const isWanted = process.env.INSPECTOR_SCREENSHOTS === '1';
const title = isWanted
  ? 'the pictures of docs/http.md'
  : 'the pictures of docs/http.md (SKIPPED: set INSPECTOR_SCREENSHOTS=1 to make them again)';

const question = 'How are the branches of a hybrid search fused?';

/** The inspector over this repository's own documentation and some of its code. */
describe.skipIf(!isWanted)(title, () => {
  it('are made', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'inspector-pictures-'));
    const folder = join(parent, 'touchstone');
    for (const part of ['docs', 'packages/pipeline/src', 'packages/core-fusion/src']) {
      const isText = (path: string) => !path.endsWith('images');
      await cp(join(repository, part), join(folder, part), { recursive: true, filter: isText });
    }
    await writeFile(join(folder, 'touchstone.config.yaml'), 'indexes:\n  touchstone:\n    sources: [docs, packages]\n');
    await mkdir(images, { recursive: true });
    const engine = await startEngine(folder);
    const browser = await openBrowser();
    const complaints: string[] = [];
    try {
      const page = await openPage(browser, engine.url, complaints, { height: 800 });
      const picture = (name: string) => page.screenshot({ path: join(images, `inspector-${name}.png`) });
      await askOnPage(page, question);
      // The first call loads the models; its times say nothing.
      await askOnPage(page, question);
      await page.locator('.beside .line').first().waitFor();
      await picture('ask');
      await chooseKind(page, 'Evidence');
      await askOnPage(page, question);
      await page.locator('.beside .line').first().waitFor();
      await page.getByRole('tab', { name: 'Journey' }).click();
      await page.locator('.tab-bar').evaluate((bar) => bar.scrollIntoView());
      await page.mouse.move(1, 1);
      await picture('journey');
      await page.getByRole('tab', { name: 'Timings and cost' }).click();
      await page.locator('.tab-bar').evaluate((bar) => bar.scrollIntoView());
      await picture('timings');
      await page.click('nav >> text=Compare');
      await page.click('button.primary');
      await page.locator('.comparison').waitFor();
      await picture('compare');

      const phone = await openPage(browser, engine.url, complaints, { width: 390, height: 800, scheme: 'dark' });
      await askOnPage(phone, question);
      await phone.locator('.cited-lines').waitFor();
      await phone.locator('.tab-bar').evaluate((bar) => bar.scrollIntoView());
      await phone.screenshot({ path: join(images, 'inspector-phone.png') });
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await engine.close();
      await rm(parent, { recursive: true, force: true });
    }
  });
});
