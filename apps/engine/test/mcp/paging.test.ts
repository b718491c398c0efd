import { tokenBound } from '@touchstone/lexical';
import { countTokens as inCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as inO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { allPages, callerOf, type Json } from './call.ts';
import { indexedProject, library, writeFiles } from './project.ts';

const question = { query: 'how is the request body validated' };

describe('pages', () => {
  it.each([
    ['search', { ...question, max_tokens: 500 }],
    ['search', { ...question, max_results: 3, max_tokens: 4000 }],
    ['search', { ...question, max_results: 50, max_tokens: 1000, source_type: 'code' }],
    ['search', { ...question, max_results: 3, max_tokens: 4000, rerank: true }],
    ['context', { ...question, max_tokens: 500, max_results: 20 }],
    ['evidence', { ...question, max_tokens: 500 }],
    ['evidence', { ...question, max_tokens: 1300, max_results: 20 }],
  ] as const)('of %s %j lead to the end, and no passage is lost or shown twice', async (tool, given) => {
    const call = callerOf((await indexedProject()).host);
    const most = tool === 'search' ? { max_tokens: 25_000, max_results: 50 } : { max_tokens: 25_000 };
    const whole = await call(tool, { ...given, ...most });
    const pages = await allPages(call, tool, given);
    expect(pages.length).toBeGreaterThan(2);
    const named = (json: Json) => json.results.map(({ rank, citation }: Json) => `${rank} ${citation}`);
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

  it('cut a passage that has no room on a page of its own, and cite the rest for `show`', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `  check(request.body, 'the body of rule ${at}');`).join('\n');
    const files = { 'src/rules.js': `export function validateRules(request) {\n${long}\n}\n` };
    const call = callerOf((await indexedProject(files)).host);
    const pages = await allPages(call, 'search', { ...question, max_tokens: 500 });
    const [passage] = pages[0]?.json.results ?? [];
    expect(passage.rest).toMatch(/src\/rules\.js#L\d+-L\d+$/);
    expect(pages[0]?.text).toContain(`The rest of this text: \`${passage.rest}\``);
    const rest = await allPages(call, 'show', { citation: passage.rest, max_tokens: 500 });
    const shown = await call('show', { citation: passage.citation, max_tokens: 25_000 });
    expect([passage.text, ...rest.map(({ json }) => json.text)].join('\n')).toBe(shown.json.text);
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
    expect(next.json.results.map(({ rank }: Json) => rank)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });
});
