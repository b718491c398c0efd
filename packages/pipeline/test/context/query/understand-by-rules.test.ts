import { queryTypes } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';

import { developmentQuestions } from './development-questions.js';
import { heldOutQuestions } from './held-out-questions.js';

import { rulesAccuracy } from './rules-accuracy.js';

describe('002 §1: the rules on 120 labelled questions', () => {
  it('both halves have ten questions a class', () => {
    for (const half of [developmentQuestions, heldOutQuestions]) {
      for (const queryType of queryTypes) expect(half.filter(({ type }) => type === queryType)).toHaveLength(10);
    }
  });

  it('understand all questions that they were written with', () => {
    expect(rulesAccuracy(developmentQuestions).misunderstandings).toEqual([]);
  });

  it('understand questions that they were not written from', () => {
    const { class: classes, places, resolved, sides } = rulesAccuracy(heldOutQuestions);
    expect(classes).toBeGreaterThanOrEqual(0.9);
    expect(places).toBeGreaterThanOrEqual(0.95);
    expect(resolved).toBeGreaterThanOrEqual(0.9);
    expect(sides).toBeGreaterThanOrEqual(0.9);
  });
});
