import { describe, expect, it } from 'vitest';
import { parsePart, partOf } from './index-part.ts';

describe('parts of an index', () => {
  it('are told by the SHA-256 of the id, the same everywhere', () => {
    // Python: int.from_bytes(hashlib.sha256(b'docs/guide.md').digest()[:6], 'big') % 4 + 1, and so on.
    const numbers = ['docs/guide.md', 'src/index.ts', 'README.md', 'd\u00e9j\u00e0.md'].map(
      (id) => partOf(id, 4).number,
    );
    expect(numbers).toEqual([1, 3, 1, 1]);
  });

  it('hold every document once, and about as many each', () => {
    const ids = Array.from({ length: 4000 }, (_, i) => `docs/page-${i}.md`);
    const sizes = [1, 2, 3, 4].map((number) => ids.filter((id) => partOf(id, 4).number === number).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(4000);
    expect(Math.min(...sizes)).toBeGreaterThan(900);
  });

  it('are written as number and count', () => {
    expect(parsePart('2/4')).toEqual({ number: 2, of: 4 });
    expect(parsePart(' 1/1 ')).toEqual({ number: 1, of: 1 });
    for (const typed of ['0/4', '5/4', '1', '1/0', 'a/b', '1/4/2', '-1/4', '1.5/4', '']) {
      const refused = expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('1/4') });
      expect(() => parsePart(typed)).toThrow(refused);
    }
  });
});
