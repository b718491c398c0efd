import { describe, expect, it } from 'vitest';
import { renderCalls } from './calls.ts';
import { createStyles } from './styles.ts';

const settings = { styles: createStyles(false), columns: 60 };
const call = (id: string, query = 'hooks') =>
  ({ id, kind: 'search', startedAt: '2026-01-02T03:04:05.678Z', query }) as const;

describe('renderCalls', () => {
  it('shows as much of an id as tells it apart, and a query that fits the line', () => {
    const long = call('0123456789-b', 'how are the hooks of a request run');
    expect(renderCalls([call('0123456789-a'), long], settings)).toBe(
      [
        '0123456789-a  2026-01-02T03:04:05Z  search    hooks',
        '0123456789-b  2026-01-02T03:04:05Z  search    how are the hooks o…',
      ].join('\n'),
    );
    expect(renderCalls([call('0123456789-a')], settings)).toMatch(/^01234567 {2}/);
  });

  it('says when none is kept', () => {
    expect(renderCalls([], settings)).toBe('The log holds no calls yet: run a search or gather evidence first.');
  });
});
