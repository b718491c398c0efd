import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

it('the example of the README prints the passage that answers', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const folder = tempFolder({ 'docs/ferry.md': '# Ferry\n\nThe last ferry leaves at 21:40.\n' });
  // A config in TypeScript is run as the example is to be: with `touchstone` from here.
  const program = example.replace("'.'", JSON.stringify(folder));
  const place = tempFolder({ 'touchstone.config.ts': `${program}\nexport default {};\n` });
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await loadConfig({ cwd: place, env: {}, isTrusted: true });
  expect(print.mock.calls).toEqual([
    ['strong', expect.stringMatching(/docs\/ferry\.md#L1-L3$/), '# Ferry\n\nThe last ferry leaves at 21:40.'],
  ]);
  print.mockRestore();
});
