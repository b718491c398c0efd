import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseStrictly } from './invalid.ts';
import { constant, field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

interface Span {
  readonly path: string;
  readonly startLine: number;
  readonly endLine?: number;
}

interface Page {
  readonly spans: readonly Span[];
  readonly byName?: { readonly [name: string]: Span };
  readonly origin?: { readonly repo: string; readonly ref?: string };
}

const line = z.int('must be a line number');
const span = shape<Span>()({
  path: z.string('must be a path'),
  start_line: field('startLine', line),
  end_line: field('endLine', line.optional()),
});
const page = shape<Page>()({
  kind: constant('page', 'must be "page"'),
  spans: z.array(span),
  by_name: field('byName', z.record(z.string(), span).optional()),
  origin: strictObject({ repo: z.string(), ref: z.string().optional() }).optional(),
});

describe('a shape', () => {
  it('reads and writes each member under its two names, in lists and tables too', () => {
    const json = {
      kind: 'page' as const,
      spans: [{ path: 'a', start_line: 1, end_line: 2 }],
      by_name: { userKey: { path: 'b', start_line: 3 } },
      origin: { repo: 'r' },
    };
    const memory: Page = {
      spans: [{ path: 'a', startLine: 1, endLine: 2 }],
      byName: { userKey: { path: 'b', startLine: 3 } },
      origin: { repo: 'r' },
    };
    expect(page.decode(json)).toEqual(memory);
    expect(JSON.stringify(page.encode(memory))).toBe(JSON.stringify(json));
  });

  it('writes fields in the order of its table, whatever order the members have in memory', () => {
    expect(JSON.stringify(span.encode({ endLine: 2, startLine: 1, path: 'a' }))).toBe(
      '{"path":"a","start_line":1,"end_line":2}',
    );
  });

  it('leaves out members that are undefined, in both directions', () => {
    expect(Object.keys(span.encode({ path: 'a', startLine: 1, endLine: undefined }))).toEqual(['path', 'start_line']);
    expect(Object.keys(span.decode({ path: 'a', start_line: 1, end_line: undefined }))).toEqual(['path', 'startLine']);
  });

  it('writes none of the members that its table does not name', () => {
    const more = { path: 'a', startLine: 1, text: 'not for the log' };
    expect(span.encode(more)).toEqual({ path: 'a', start_line: 1 });
  });

  it('refuses a name in the spelling of memory, and values of another type, by the name that the JSON has', () => {
    const read = (input: unknown) => () => parseStrictly(page, { code: 'invalid_request', what: 'page', input });
    expect(read({ kind: 'page', spans: [{ path: 'a', startLine: 1 }] })).toThrow(
      '"startLine" in spans[0] is not a known field. Did you mean "start_line"?',
    );
    expect(read({ kind: 'page', spans: [{ path: 'a', start_line: '1' }] })).toThrow(
      'spans[0].start_line must be a line number; found a string',
    );
    expect(read({ kind: 'book', spans: [] })).toThrow('kind must be "page"; found a string');
  });

  it('holds rules between its fields', () => {
    const ordered = shape<Span>()(
      { path: z.string(), start_line: field('startLine', line), end_line: field('endLine', line.optional()) },
      (wire) => wire.refine((w) => w.end_line === undefined || w.end_line >= w.start_line, 'must be in order'),
    );
    expect(ordered.safeParse({ path: 'a', start_line: 2, end_line: 1 }).success).toBe(false);
    expect(ordered.safeEncode({ path: 'a', startLine: 2, endLine: 1 }).success).toBe(false);
    expect(ordered.safeParse({ path: 'a', start_line: 1, end_line: 2 }).success).toBe(true);
  });
});

// Checked by `npm run typecheck`: each of these tables has a fault, and without one it would not compile.
export const faultyTables = {
  forgottenOptionalMember: () =>
    // @ts-expect-error "endLine" is missing in the table
    shape<Span>()({ path: z.string(), start_line: field('startLine', line) }),
  forgottenMember: () =>
    // @ts-expect-error "startLine" is missing in the table
    shape<Span>()({ path: z.string(), end_line: field('endLine', line.optional()) }),
  misspeltName: () =>
    // @ts-expect-error "startline" is no member of the type
    shape<Span>()({
      path: z.string(),
      start_line: field('startline', line),
      end_line: field('endLine', line.optional()),
    }),
  anotherType: () =>
    // @ts-expect-error "startLine" has another type than its schema
    shape<Span>()({
      path: z.string(),
      start_line: field('startLine', z.string()),
      end_line: field('endLine', line.optional()),
    }),
  optionalThatIsRequired: () =>
    // @ts-expect-error "startLine" has another type than its schema: it may not be absent
    shape<Span>()({
      path: z.string(),
      start_line: field('startLine', line.optional()),
      end_line: field('endLine', line.optional()),
    }),
  requiredThatIsOptional: () =>
    // @ts-expect-error "endLine" has another type than its schema: it may be absent
    shape<Span>()({ path: z.string(), start_line: field('startLine', line), end_line: field('endLine', line) }),
  forgottenOptionalMemberWithin: () =>
    // @ts-expect-error "origin" has another type than its schema: "ref" is missing
    shape<Page>()({
      spans: z.array(span),
      by_name: field('byName', z.record(z.string(), span).optional()),
      origin: strictObject({ repo: z.string() }).optional(),
    }),
};
