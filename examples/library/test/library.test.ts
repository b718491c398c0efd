import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

it('prints the passages that answer, cited by lines, and indexes an unchanged folder once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-library-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/ferry.md'), '# Ferry\n\nThe last ferry leaves at 21:40 from pier two.\n');
  writeFileSync(join(folder, 'docs/bus.md'), '# Bus\n\nBuses to the harbour run every ten minutes.\n');
  const ask = async (question: string) =>
    (await promisify(execFile)(process.execPath, [main, folder, question])).stdout.split('\n');

  const [report, , first = '', ...rest] = await ask('When does the last ferry leave?');
  expect(report).toBe('Indexed: 2 new documents, 0 unchanged.');
  expect(first).toMatch(/docs\/ferry\.md#L1-L3 {2}\d\.\d{3}$/);
  expect(rest).toContain('The last ferry leaves at 21:40 from pier two.');

  const [again, , other] = await ask('buses to the harbour');
  expect(again).toBe('Indexed: 0 new documents, 2 unchanged.');
  expect(other).toContain('docs/bus.md#L1-L3');
});
