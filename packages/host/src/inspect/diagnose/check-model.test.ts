import { describe, expect, it } from 'vitest';
import { checkModel } from './check-model.ts';

const message = (model: Parameters<typeof checkModel>[1], today = '2026-11-21') =>
  checkModel('embedder', model, today)?.message;

describe('checkModel', () => {
  it('is silent about a current model, and one that nobody knows', () => {
    expect(message({ name: 'voyage-4', status: 'current' })).toBeUndefined();
    expect(message(undefined)).toBeUndefined();
  });

  it('names the successor of a legacy model', () => {
    expect(message({ name: 'voyage-code-3', status: 'legacy', successor: 'voyage-code-4' })).toBe(
      'voyage-code-3 is legacy, and still served: use voyage-code-4',
    );
  });

  it('tells the day on which a model ends, and from then on that it has', () => {
    const model = { name: 'gemini-2.5-pro', status: 'legacy', endsOn: '2026-12-01', successor: 'b' } as const;
    expect(message(model)).toBe('gemini-2.5-pro is legacy, and still served until 2026-12-01: use b');
    expect(message(model, '2026-12-01')).toBe('gemini-2.5-pro is retired since 2026-12-01: use b');
  });

  it('tells of a retired one what a change asks for', () => {
    const note = 'and everything embedded anew';
    expect(message({ name: 'a', status: 'retired', endsOn: '2026-01-14', successor: 'b', note })).toBe(
      'a is retired since 2026-01-14: use b, and everything embedded anew',
    );
    expect(message({ name: 'a', status: 'retired' })).toBe('a is retired: choose a current model');
  });
});
