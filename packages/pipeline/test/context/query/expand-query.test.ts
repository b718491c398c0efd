import { type QueryUnderstanding, RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { cleanVariants } from '../../../src/context/query/clean-variants.ts';
import { expandQuery } from '../../../src/context/query/expand-query.ts';
import { defaultQuerySettings } from '../../../src/context/settings/book-profile.ts';
import { scriptedModel } from './scripted-model.ts';

const settings = { ...defaultQuerySettings, corpus: 'a book on mental toughness training' };
const original = 'What does Loehr say about recovery?';
// The variants of 002 §2.
const variants = [
  'recovery strategies in toughness training',
  'rest and recuperation techniques for athletes',
  "Loehr's approach to physical and mental recovery between training sessions",
];
const hyde = 'Recovery is the counterpart of stress. It is trained in waves.';
const factual: QueryUnderstanding = {
  queryType: 'factual',
  resolvedQuery: original,
  needsHyde: false,
  pages: [],
  chapters: [],
  aspects: [],
  by: 'model',
};
const conceptual: QueryUnderstanding = { ...factual, queryType: 'conceptual', needsHyde: true };

describe('002 §2: expansion', () => {
  it('searches for the question first and then for three variants, in both branches', async () => {
    const model = scriptedModel({ expand: { text: variants.join('\n') } });
    const { queries, failures } = await expandQuery({ understanding: factual, settings }, model.ask);
    expect(queries).toEqual([
      { id: 'Q0', kind: 'resolved', text: original, branches: 'both', by: 'request' },
      { id: 'Q1', kind: 'variant', text: variants[0], branches: 'both', by: 'model' },
      { id: 'Q2', kind: 'variant', text: variants[1], branches: 'both', by: 'model' },
      { id: 'Q3', kind: 'variant', text: variants[2], branches: 'both', by: 'model' },
    ]);
    expect(failures).toEqual([]);
    expect(model.asked.map(({ stage }) => stage)).toEqual(['expand']);
    expect(model.asked[0]!.input.prompt).toContain(
      `Generate 3 alternative search queries for finding information in a book on mental toughness training.\n\nOriginal query: ${original}\n`,
    );
  });

  it('cleans what the model wrote and keeps as many as are asked for', () => {
    const answer = `Here are 5 alternative queries:\n\n1. "${variants[0]}"\n2) **${variants[1]}**\n- ${variants[0]?.toUpperCase()}!\n  • ${original}\nVariant 3: ${variants[2]}\n4. one too many\n`;
    expect(cleanVariants(answer, original, 3)).toEqual(variants);
  });

  it('reads a list in JSON, in a code fence or not', () => {
    expect(cleanVariants(JSON.stringify(variants), original, 3)).toEqual(variants);
    expect(cleanVariants(`\`\`\`json\n${JSON.stringify(variants, null, 2)}\n\`\`\``, original, 3)).toEqual(variants);
  });

  it('keeps numbers and signs that belong to a query', () => {
    const own = ['2021 budget of the city', "'flow' and 'zone' in sport", '3-point shots', 'C. elegans genes'];
    expect(cleanVariants(own.join('\n'), original, 4)).toEqual(own);
  });

  it('leaves out explanations that are no queries', () => {
    expect(cleanVariants(`${variants[0]}\n${'because '.repeat(60)}\n---\n***\n\`\`\``, original, 3)).toEqual([
      variants[0],
    ]);
  });

  it.each([
    ['fails', { error: new RetrievalError('rate_limited', 'later') }, 'rate_limited'],
    ['is late', { error: new RetrievalError('timeout', 'late') }, 'timeout'],
    ['writes nothing', { text: ' \n ' }, 'bad_response'],
    ['repeats the question', { text: `1. ${original.toUpperCase()}` }, 'bad_response'],
  ] as const)('searches for the question alone where the model %s', async (_case, expand, code) => {
    const { queries, failures } = await expandQuery(
      { understanding: factual, settings },
      scriptedModel({ expand }).ask,
    );
    expect(queries.map(({ text }) => text)).toEqual([original]);
    expect(failures).toMatchObject([{ stage: 'expand', error: { code } }]);
  });

  it('searches for the question alone, without a failure, where there is no model', async () => {
    const { queries, failures } = await expandQuery({ understanding: conceptual, settings });
    expect(queries.map(({ kind }) => kind)).toEqual(['resolved']);
    expect(failures).toEqual([]);
  });

  it('searches for both sides of a comparison', async () => {
    const understanding = {
      ...factual,
      queryType: 'comparative' as const,
      aspects: ['physical toughness', 'mental toughness'],
    };
    const model = scriptedModel({ expand: { text: 'Mental toughness\nbody and mind' } });
    const { queries } = await expandQuery({ understanding, settings }, model.ask);
    expect(queries.map(({ kind, text }) => [kind, text])).toEqual([
      ['resolved', original],
      ['variant', 'Mental toughness'],
      ['variant', 'body and mind'],
      ['aspect', 'physical toughness'],
    ]);
  });

  it('searches for the sides that rules found only where the settings say so', async () => {
    const understanding = { ...factual, queryType: 'comparative' as const, aspects: ['a', 'b'], by: 'rules' as const };
    expect((await expandQuery({ understanding, settings })).queries).toHaveLength(1);
    const { queries } = await expandQuery({ understanding, settings: { ...settings, rulesExpansion: true } });
    expect(queries.map(({ text, by }) => [text, by])).toEqual([
      [original, 'request'],
      ['a', 'rules'],
      ['b', 'rules'],
    ]);
  });

  it('does not widen a question for a page', async () => {
    const model = scriptedModel({ expand: { text: 'x' }, hyde: { text: 'y' } });
    const understanding = { ...conceptual, queryType: 'page_specific' as const };
    expect((await expandQuery({ understanding, settings }, model.ask)).queries).toHaveLength(1);
    expect(model.asked).toEqual([]);
  });

  it("throws the caller's own end of the call", async () => {
    const model = scriptedModel({ expand: { error: new RetrievalError('aborted', 'stop') } });
    await expect(expandQuery({ understanding: factual, settings }, model.ask)).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('002 §3: HyDE', () => {
  const model = () => scriptedModel({ expand: { text: variants.join('\n') }, hyde: { text: `${hyde}\n` } });

  it('searches last for a hypothetical answer to a conceptual question, by vectors', async () => {
    const asked = model();
    const { queries } = await expandQuery({ understanding: conceptual, settings }, asked.ask);
    expect(queries).toHaveLength(5);
    expect(queries.at(-1)).toEqual({ id: 'hyde', kind: 'hyde', text: hyde, branches: 'vectors', by: 'model' });
    expect(asked.asked.find(({ stage }) => stage === 'hyde')?.input.prompt).toMatch(
      /^You are an expert on the subject of a book on mental toughness training\.\nWrite a short paragraph \(3-5 sentences\)/,
    );
  });

  it('searches for it in both branches, or not at all, where the settings say so', async () => {
    const both = await expandQuery({ understanding: conceptual, settings: { ...settings, hyde: 'both' } }, model().ask);
    expect(both.queries.at(-1)).toMatchObject({ kind: 'hyde', branches: 'both' });
    const off = model();
    const { queries } = await expandQuery(
      { understanding: conceptual, settings: { ...settings, hyde: 'off' } },
      off.ask,
    );
    expect(queries).toHaveLength(4);
    expect(off.asked.map(({ stage }) => stage)).toEqual(['expand']);
  });

  it('asks for none where the question needs none', async () => {
    const asked = model();
    await expandQuery({ understanding: factual, settings }, asked.ask);
    expect(asked.asked.map(({ stage }) => stage)).toEqual(['expand']);
  });

  it('is written at the same time as the variants', async () => {
    const begun: string[] = [];
    let meet = () => {};
    const bothBegun = new Promise<void>((resolve) => {
      meet = resolve;
    });
    await expandQuery({ understanding: conceptual, settings }, async (_input, stage) => {
      begun.push(stage);
      if (begun.length === 2) meet();
      await bothBegun;
      return { text: hyde, usage: { calls: 1 } };
    });
    expect(begun.toSorted()).toEqual(['expand', 'hyde']);
  });

  it('keeps the variants where it fails, and is kept where they fail', async () => {
    const noHyde = scriptedModel({ expand: { text: variants.join('\n') } });
    const first = await expandQuery({ understanding: conceptual, settings }, noHyde.ask);
    expect(first.queries).toHaveLength(4);
    expect(first.failures).toMatchObject([{ stage: 'hyde', error: { code: 'unavailable' } }]);
    const second = await expandQuery(
      { understanding: conceptual, settings },
      scriptedModel({ hyde: { text: hyde } }).ask,
    );
    expect(second.queries.map(({ id }) => id)).toEqual(['Q0', 'hyde']);
    expect(second.failures).toMatchObject([{ stage: 'expand', error: { code: 'unavailable' } }]);
  });

  it('is no text without a word', async () => {
    const empty = scriptedModel({ expand: { text: 'x' }, hyde: { text: '...' } });
    const { failures } = await expandQuery({ understanding: conceptual, settings }, empty.ask);
    expect(failures).toMatchObject([{ stage: 'hyde', error: { code: 'bad_response' } }]);
  });
});
