import { tokenBound } from '@touchstone/lexical';
import { countTokens as inCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as inO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { allPages, callerOf, type Json } from './call.ts';
import { indexedProject, library, writeFiles } from './project.ts';

const question = { query: 'how is the request body validated' };

/** `3-9` of `docs/hooks.md:3-9`. */
function spanOf(citation: string): string | undefined {
  return /:([\d-]+)$/.exec(citation)?.[1];
}

describe('pages', () => {
  it.each([
    ['search', { ...question, max_tokens: 500 }],
    ['search', { ...question, max_results: 3, max_tokens: 4000 }],
    ['search', { ...question, max_results: 3, max_tokens: 500, source_type: 'code' }],
    ['search', { ...question, max_results: 3, max_tokens: 4000, rerank: true }],
    ['context', { ...question, max_tokens: 500, max_results: 20 }],
    ['evidence', { ...question, max_tokens: 500 }],
    ['evidence', { ...question, max_tokens: 700, max_results: 20 }],
  ] as const)('of %s %j lead to the end, and no passage is lost or shown twice', async (tool, given) => {
    const call = callerOf((await indexedProject()).host);
    const most = tool === 'search' ? { max_tokens: 25_000, max_results: 50 } : { max_tokens: 25_000 };
    const whole = await call(tool, { ...given, ...most });
    const pages = await allPages(call, tool, given);
    expect(pages.length).toBeGreaterThan(1);
    // A shorter page has shorter excerpts of the same passages.
    const named = (json: Json) => json.results.map(({ citation, of, about }: Json) => [about, of ?? spanOf(citation)]);
    expect(pages.flatMap(({ json }) => named(json))).toEqual(named(whole.json));
    expect(whole.json.results).toHaveLength(whole.json.found);
  });

  it('keep the budget in both forms, by the estimate and by real tokenizers', async () => {
    const call = callerOf((await indexedProject()).host);
    for (const max_tokens of [500, 700, 1500, 4000]) {
      for (const tool of ['search', 'evidence', 'context'] as const) {
        for (const { text, json } of await allPages(call, tool, { ...question, max_tokens })) {
          for (const form of [text, JSON.stringify(json)]) {
            expect(tokenBound(form, 'openai')).toBeLessThanOrEqual(max_tokens);
            expect(inO200k(form)).toBeLessThanOrEqual(max_tokens);
            expect(inCl100k(form)).toBeLessThanOrEqual(max_tokens);
          }
        }
      }
      for (const { text, json } of await allPages(call, 'show', { citation: 'src/steps.js', max_tokens })) {
        for (const form of [text, JSON.stringify(json)]) {
          expect(tokenBound(form, 'openai')).toBeLessThanOrEqual(max_tokens);
          expect(inO200k(form)).toBeLessThanOrEqual(max_tokens);
        }
      }
    }
  });

  it('of one long document hold every line once, and those of one long line every character', async () => {
    const long = 'abc defghij '.repeat(1500).trim();
    const call = callerOf((await indexedProject({ ...library, 'docs/table.md': long })).host);
    const pages = await allPages(call, 'show', { citation: 'src/steps.js', max_tokens: 500 });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map(({ json }) => json.text).join('\n')).toBe(library['src/steps.js']?.replace(/\n$/, ''));
    for (const [at, { json }] of pages.entries()) {
      expect(json.first_line).toBe(at === 0 ? 1 : pages[at - 1]?.json.last_line + 1);
    }
    const parts = await allPages(call, 'show', { citation: 'docs/table.md', max_tokens: 500 });
    expect(parts.map(({ json }) => json.text).join('')).toBe(long);
  });

  it('show of a long passage the lines that match, and name the whole of it for `show`', async () => {
    const rules = Array.from({ length: 60 }, (_, at) => `  check(${at}, 'rule ${at}');`);
    rules[41] = "  validateBody(request.body, 'the body of the request is validated');";
    const files = { 'src/rules.js': `export function runRules(request) {\n${rules.join('\n')}\n}\n` };
    const call = callerOf((await indexedProject(files)).host);
    const [passage] = (await call('search', { ...question, max_tokens: 500 })).json.results;
    expect(passage).toMatchObject({ about: 'runRules', of: '43-62' });
    expect(passage.text).toContain(rules[41]);
    expect(passage.text.split('\n').length).toBeLessThan(20);
    expect((await call('show', { citation: passage.citation, max_tokens: 25_000 })).json.text).toBe(passage.text);
    const whole = await call('show', { citation: `src/rules.js:${passage.of}`, max_tokens: 25_000 });
    expect(whole.json.text).toBe([...rules.slice(41), '}'].join('\n'));
  });

  it('name eight files once each before any comes again, with the lines of their next passages', async () => {
    const call = callerOf((await indexedProject()).host);
    const { json } = await call('search', { ...question, max_tokens: 25_000, max_results: 50 });
    const files = json.results.map(({ citation }: Json) => citation.replace(/:[\d-]+$/, ''));
    expect(new Set(files.slice(0, 8)).size).toBe(8);
    const [{ also }] = json.results;
    const later = json.results.filter((_: Json, at: number) => at > 0 && files[at] === files[0]);
    expect(also).toEqual(later.slice(0, 3).map(({ citation }: Json) => spanOf(citation)));
  });

  it('of a list that has changed end with an error that says so', async () => {
    const { folder, host } = await indexedProject();
    const call = callerOf(host);
    const { json } = await call('search', { ...question, max_results: 2 });
    writeFiles(folder, { 'docs/hooks.md': '# Hooks\n\nThe request body is validated in no hook at all.\n' });
    expect((await call('search', { ...question, max_results: 2, cursor: json.cursor })).json.results).toHaveLength(2);
    await call('index');
    await expect(call('search', { ...question, max_results: 2, cursor: json.cursor })).rejects.toThrow(
      /^invalid_request: cursor is stale, because the index has changed since that answer: ask again without it\.$/,
    );
  });

  it.each([
    ['1.GPQwJ1', 'is not a cursor of this server'],
    ['nonsense', 'is not a cursor of this server'],
  ])('refuse the cursor %j: it %s', async (cursor, why) => {
    const call = callerOf((await indexedProject()).host);
    for (const tool of ['search', 'evidence'] as const) {
      await expect(call(tool, { ...question, cursor })).rejects.toThrow(`invalid_request: cursor ${why}`);
    }
    await expect(call('show', { citation: 'src/steps.js', cursor })).rejects.toThrow(`cursor ${why}`);
    await expect(call('indexes', { cursor })).rejects.toThrow(`cursor ${why}`);
  });

  it('refuse the cursor of another question, and one past the end; the size of a page may change', async () => {
    const call = callerOf((await indexedProject()).host);
    const { cursor } = (await call('search', { ...question, max_results: 2 })).json;
    await expect(call('search', { query: 'plugins', cursor })).rejects.toThrow('belongs to another question');
    await expect(call('evidence', { ...question, cursor })).rejects.toThrow('belongs to another question');
    await expect(call('search', { ...question, cursor: cursor.replace('2.', '900.') })).rejects.toThrow('not a cursor');
    const next = await call('search', { ...question, max_results: 7, max_tokens: 9000, cursor });
    const whole = await call('search', { ...question, max_results: 9, max_tokens: 25_000 });
    const abouts = (json: Json) => json.results.map(({ about }: Json) => about);
    expect(abouts(next.json)).toEqual(abouts(whole.json).slice(2));
    await expect(call('search', { ...question, more_queries: ['plugins'], cursor })).rejects.toThrow(
      'cursor continues the answer to one question',
    );
  });
});
