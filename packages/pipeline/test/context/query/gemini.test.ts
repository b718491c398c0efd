import type { ConversationMessage } from '@touchstone/contract';
import { geminiModel } from '@touchstone/gemini';
import { describe, expect, it } from 'vitest';
import { expandQuery } from '../../../src/context/query/expand-query.ts';
import { understandQuery } from '../../../src/context/query/understand-query.ts';
import { defaultQuerySettings } from '../../../src/context/settings/book-profile.ts';
import { assistant, user } from './labelled-question.ts';

const settings = { ...defaultQuerySettings, corpus: 'a book on mental toughness training for sports' };
const history = [user('How does mental recovery work?'), assistant('It is rest of the mind.')];
const query = 'Tell me more about that';

type Part = 'classify' | 'expand' | 'hyde';
type Scripted = { readonly text: string; readonly finishReason?: string } | { readonly status: number };

const classified = (more: object = {}) => ({
  text: JSON.stringify({
    query_type: 'conceptual',
    resolved_query: 'Tell me more about how mental recovery works',
    needs_hyde: true,
    page_filter: null,
    chapter_filter: null,
    ...more,
  }),
});
const variants = 'recovery strategies\nrest and recuperation techniques\nrecovery between training sessions';

/** Gemini with a script at its HTTP edge: one answer for each of the three prompts. */
function scriptedGemini(script: Readonly<Record<Part, Scripted>>) {
  const asked: { readonly part: Part; readonly prompt: string }[] = [];
  const model = geminiModel({
    apiKey: 'test-key',
    fetch: async (_, init) => {
      const body = JSON.parse(String(init?.body)) as {
        readonly contents: readonly { readonly parts: readonly { readonly text: string }[] }[];
        readonly generationConfig: { readonly responseJsonSchema?: object };
      };
      const prompt = body.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join('');
      const isJson = body.generationConfig.responseJsonSchema !== undefined;
      const part = isJson ? 'classify' : prompt.startsWith('Generate ') ? 'expand' : 'hyde';
      asked.push({ part, prompt });
      const answer = script[part];
      if ('status' in answer) return Response.json({ error: { code: answer.status, message: '' } }, answer);
      const { text, finishReason = 'STOP' } = answer;
      return Response.json({
        candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason, index: 0 }],
        usageMetadata: { promptTokenCount: 300, candidatesTokenCount: 40, totalTokenCount: 340 },
      });
    },
  });
  return { model, asked };
}

async function prepare(script: Readonly<Record<Part, Scripted>>, messages: readonly ConversationMessage[] = history) {
  const { model, asked } = scriptedGemini(script);
  const ask = (input: Parameters<typeof model.generate>[0]) => model.generate(input);
  const { understanding, failure } = await understandQuery({ query, history: messages, settings }, ask);
  const { queries, failures } = await expandQuery({ understanding, settings }, ask);
  return { understanding, queries, asked, failed: [failure, ...failures.map(({ error }) => error)] };
}

describe('002 §1 to §3: the prompts at the HTTP edge of Gemini', () => {
  it('classifies, then writes variants and a hypothetical answer of the resolved question', async () => {
    const { understanding, queries, asked, failed } = await prepare({
      classify: classified({ chapter_filter: [{ from: 2, to: 4 }] }),
      expand: { text: variants },
      hyde: { text: 'Recovery restores the mind.' },
    });
    expect(failed).toEqual([undefined]);
    expect(understanding).toMatchObject({ queryType: 'conceptual', chapters: [{ from: 2, to: 4 }], by: 'model' });
    expect(queries.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'resolved: Tell me more about how mental recovery works',
      'variant: recovery strategies',
      'variant: rest and recuperation techniques',
      'variant: recovery between training sessions',
      'hyde: Recovery restores the mind.',
    ]);
    expect(asked.map(({ part }) => part)).toEqual(['classify', 'expand', 'hyde']);
    expect(asked[0]?.prompt).toContain('{"role":"user","content":"How does mental recovery work?"}');
    for (const { prompt } of asked.slice(1)) expect(prompt).toContain('Tell me more about how mental recovery works');
    for (const { prompt } of asked) expect(prompt).toContain('a book on mental toughness training for sports');
  });

  it.each([
    ['has no quota left', { status: 429 }, 'rate_limited'],
    ['is down', { status: 503 }, 'unavailable'],
    ['answers text', { text: 'It is a follow-up.' }, 'bad_response'],
    ['answers JSON that does not fit the schema', classified({ query_type: 'question' }), 'bad_response'],
    ['answers page 0', classified({ page_filter: 0 }), 'bad_response'],
    ['is cut off', { ...classified(), finishReason: 'MAX_TOKENS' }, 'bad_response'],
    ['refuses', { text: '', finishReason: 'SAFETY' }, 'bad_response'],
  ] as const)('classifies by rules where the model %s', async (_case, classify, code) => {
    const script = { classify, expand: { text: variants }, hyde: { text: 'Recovery restores the mind.' } };
    const { understanding, queries, failed } = await prepare(script);
    expect(understanding).toMatchObject({ queryType: 'conversational', by: 'rules' });
    expect(understanding.resolvedQuery).toBe('Tell me more: How does mental recovery work?');
    expect(failed.map((error) => error?.code)).toEqual([code]);
    expect(queries.map(({ kind }) => kind)).toEqual(['resolved', 'variant', 'variant', 'variant', 'hyde']);
  });

  it('searches for the question alone where nothing else comes', async () => {
    const { queries, failed } = await prepare({
      classify: classified(),
      expand: { status: 500 },
      hyde: { status: 500 },
    });
    expect(queries.map(({ kind }) => kind)).toEqual(['resolved']);
    expect(failed.map((error) => error?.code)).toEqual([undefined, 'unavailable', 'unavailable']);
  });
});
