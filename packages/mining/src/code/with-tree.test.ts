import { expect, it } from 'vitest';
import { withTree } from './with-tree.ts';

const long = 'const a = [1, 2, 3];\n'.repeat(5000);

/** A clock on which every look is three seconds after the last. */
function slowClock(): () => number {
  let ms = 0;
  return () => {
    ms += 3000;
    return ms;
  };
}

it('code that takes too long to parse is refused, and the parser reads the next as if nothing had been', async () => {
  const late = withTree(long, 'javascript', (root) => root.type, slowClock());
  await expect(late).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('2 s to parse'),
  });
  expect(await withTree('a();', 'javascript', (root) => root.text)).toBe('a();');
});

it('code that is parsed in time is read', async () => {
  expect(await withTree(long, 'javascript', (root) => root.namedChildCount)).toBe(5000);
});
