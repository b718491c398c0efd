import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from './browser.ts';
import { expectAccessible, openPage } from './inspected-page.ts';

const title =
  chromiumPath === undefined
    ? 'the judging page in a browser (SKIPPED: no Chromium found, install one or set CHROMIUM_PATH)'
    : 'the judging page in a browser';

const command = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));

describe.skipIf(chromiumPath === undefined)(title, () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    browser = await openBrowser();
    folder = mkdtempSync(join(tmpdir(), 'touchstone-judging-'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'touchstone.config.yaml'), '{}\n');
    writeFileSync(join(folder, 'src/tide.py'), 'class Tide:\n    """Rises <b>twice</b> a day."""\n');
    writeFileSync(join(folder, 'src/moon.py'), 'class Moon:\n    """Goes round in a month."""\n');
    writeFileSync(
      join(folder, 'benchmark.yaml'),
      `name: sea
contexts: { folder: src }
cases:
  - { id: "01", kind: question_answer, question: How often does the tide rise?, answer: Twice., targets: [tide.Tide] }
`,
    );
    run('mine', 'extract', 'benchmark.yaml');
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function run(...words: readonly string[]) {
    execFileSync(process.execPath, [command, ...words], { cwd: folder, env: environment(), stdio: 'ignore' });
  }

  function environment() {
    return { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder };
  }

  it('shows one case after the other, keeps each verdict, and lets the command end when all is judged', async () => {
    const judging = spawn(process.execPath, [command, 'mine', 'judge', '--judge', 'page', '--json'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(judging, 'exit');
    const [line] = await once(createInterface({ input: judging.stdout }), 'line');
    const { url }: { readonly url: string } = JSON.parse(String(line));
    const complaints: string[] = [];
    const page = await openPage(browser, new URL('/', url).href, complaints);
    await page.goto(url);
    await page.locator('.judged-case').waitFor();
    await expectAccessible(page);
    expect(await page.locator('.judged-case h2').textContent()).toBe('How often does the tide rise?');
    const isTide = async () => ((await page.locator('.judged-case pre').textContent()) ?? '').includes('<b>twice</b>');

    const firstIsTide = await isTide();
    await page.fill('.judge-reason input', 'As it says.');
    await page.click(`[data-verdict="${firstIsTide ? 'yes' : 'no'}"]`);
    await page.getByText('Case 2 of 2').waitFor();
    await page.keyboard.press('b');
    await page.getByText(`You said: ${firstIsTide ? 'yes' : 'no'}`).waitFor();
    await page.click(`[data-verdict="${firstIsTide ? 'yes' : 'no'}"]`);
    await page.getByText('Case 2 of 2').waitFor();
    // After the last verdict the engine ends, and the page looks for it in vain.
    expect(complaints).toEqual([]);
    await page.keyboard.press(firstIsTide ? 'n' : 'y');
    await page.getByText('All cases are judged.').waitFor();

    expect(await ended).toEqual([0, null]);
    const kept = readFileSync(join(folder, 'mining/judgements.jsonl'), 'utf8').trim().split('\n');
    const last = new Map(kept.map((text) => JSON.parse(text)).map(({ fqns, verdict }) => [fqns[0], verdict]));
    expect(Object.fromEntries(last)).toEqual({ 'tide.Tide': 'yes', 'moon.Moon': 'no' });
  });
});
