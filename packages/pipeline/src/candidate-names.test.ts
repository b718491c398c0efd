import { describe, expect, it } from 'vitest';
import { candidateNames } from './citation.ts';

const sha = '259807933aecc711a90ccf941dde4dd56f4a18704307cde6776ca810691fa561';
const commit = '960b206752918d13f127a9d6ed8d21d34bcbc7fa';

describe('the names of candidates', () => {
  const name = (id: string) => candidateNames([id])(id);

  it('are path and place, without source and version', () => {
    expect(name(`docs@sha256:${sha}:docs/a.md:docs/a.md#setup`)).toBe('docs/a.md#setup');
    expect(name('fastify@fastify@5.12.8:lib/reply.js:fastify:lib/reply.js#send')).toBe('lib/reply.js#send');
    expect(name('x@@scope/pkg@1.0.0:a.js:a.js#run')).toBe('a.js#run');
    expect(name(`x@${commit}:docs/a:b.md:docs/a:b.md#one`)).toBe('docs/a:b.md#one');
  });

  it('are the ids of chunks that are named otherwise, with a short version', () => {
    expect(name('docs/a.md#setup')).toBe('docs/a.md#setup');
    expect(name('unknown@unknown:faq:17')).toBe('unknown@unknown:faq:17');
  });

  it('say source and version where two would be called the same', () => {
    const ids = ['1.0.0', commit].map((ref) => `x@${ref}:a.md:a.md#top`);
    expect(ids.map(candidateNames(ids))).toEqual(['x@1.0.0:a.md:a.md#top', 'x@960b20675291:a.md:a.md#top']);
  });

  it('cannot steer the terminal', () => {
    expect(name('a\u001b[2J.md#x')).toBe('a�[2J.md#x');
  });
});
