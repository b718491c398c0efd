import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Chromium by `CHROMIUM_PATH`, or where systems put it; undefined where there is none. */
export const chromiumPath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
].find((path) => path !== undefined && path !== '' && existsSync(path));

/** A real browser. The sandbox is off because it does not start for root, as CI often is; the page is our own. */
export function openBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH.');
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}
