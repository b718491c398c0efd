import { describe, expect, it } from 'vitest';
import { type Judgement, judgementKey, type Verdict } from '../records/judgement.ts';
import { judgeAgreement } from './judge-agreement.ts';
import { orderBias } from './order-bias.ts';
import { majorityVerdict, unanimousVerdict, votesOn } from './votes-on.ts';

describe('the label of a panel', () => {
  it.each<[Verdict[], Verdict, Verdict]>([
    [['yes'], 'yes', 'yes'],
    [['yes', 'yes', 'no'], 'yes', 'undecided'],
    [['yes', 'no'], 'undecided', 'undecided'],
    [['yes', 'yes', 'undecided'], 'yes', 'undecided'],
    [['yes', 'undecided', 'undecided'], 'undecided', 'undecided'],
    [['yes', 'yes', 'no', 'no'], 'undecided', 'undecided'],
    [['no', 'no', 'no'], 'no', 'no'],
  ])('of %j is %s by majority and %s by unanimity', (verdicts, majority, unanimous) => {
    expect(majorityVerdict(verdicts)).toBe(majority);
    expect(unanimousVerdict(verdicts)).toBe(unanimous);
  });

  it('counts a set once, in whatever order its members were judged, and each judge once', () => {
    const vote = (fqns: readonly string[], judge: string, verdict: Verdict) => {
      const key = judgementKey('How?', fqns, { name: judge, promptHash: '' });
      return judged({ key, fqns, judge, verdict });
    };
    const contexts = new Map(['a', 'b'].map((fqn) => [fqn, { fqn, text: '', contentHash: fqn }]));
    const judgements = [vote(['a', 'b'], 'one', 'no'), vote(['b', 'a'], 'one', 'yes'), vote(['b', 'a'], 'it', 'yes')];
    const votes = votesOn(['a', 'b'], { question: { query: 'How?' }, contexts, judgements });
    expect(votes.map(({ judge, verdict }) => [judge, verdict])).toEqual([
      ['it', 'yes'],
      ['one', 'yes'],
    ]);
  });
});

describe('the agreement of judges', () => {
  const [firstLine, secondLine, thirdLine] = ['ynynnyn', 'yynnnyn', 'y-ynnn-'];
  const judgements = Object.entries({ first: firstLine, second: secondLine, third: thirdLine }).flatMap(
    ([judge, line]) => [...line].map((sign, at) => judged({ judge, questionId: `q:${at}`, verdict: verdictOf(sign) })),
  );

  it('has pairs, all together, and how much each left undecided', () => {
    const agreement = judgeAgreement(judgements);
    expect(agreement.judges).toEqual([
      { judge: 'first', judged: 7, undecided: 0 },
      { judge: 'second', judged: 7, undecided: 0 },
      { judge: 'third', judged: 7, undecided: 2 },
    ]);
    expect(agreement.pairs.map(({ judges, cohenKappa: { cases } }) => [...judges, cases])).toEqual([
      ['first', 'second', 7],
      ['first', 'third', 5],
      ['second', 'third', 5],
    ]);
    // Five of seven the same; yes: 3/7 of each; so chance is (9 + 16) / 49 and kappa is (35/49 - 25/49) / (24/49).
    expect(agreement.pairs[0]?.same).toBeCloseTo(5 / 7);
    expect(agreement.pairs[0]?.cohenKappa.value).toBeCloseTo(10 / 24);
    expect(agreement.fleissKappa.cases).toBe(5);
    expect(agreement.krippendorffAlpha.cases).toBe(7);
  });

  it('is the same whatever order the judgements have, and the same at the next time', () => {
    expect(judgeAgreement(judgements)).toEqual(judgeAgreement(judgements));
    const alone = judgeAgreement(judgements.filter(({ judge }) => judge === 'first'));
    expect(alone).toMatchObject({ pairs: [], krippendorffAlpha: { value: undefined, cases: 0 } });
  });
});

describe('the bias of a judge by order', () => {
  it('counts contradictions and to which side they lean, by the exact test: 8 to 1 of 9 is 20 / 512', () => {
    const answers = [...Array(8).fill('yn'), 'ny', ...Array(11).fill('yy')];
    const judgements = answers.map((answer: string, at) => {
      const [given = '', other = ''] = answer;
      return {
        ...judged({ questionId: `q:${at}` }),
        orders: [
          { order: 'given', verdict: verdictOf(given) },
          { order: 'reversed', verdict: verdictOf(other) },
        ] as const,
      };
    });
    const [bias, ...others] = orderBias([...judgements, judged({})]);
    expect(others).toEqual([]);
    expect(bias).toMatchObject({ order: 'reversed', cases: 20, contradictions: 9, yesOnlyGiven: 8, yesOnlyOther: 1 });
    expect(bias?.pValue).toBeCloseTo(20 / 512, 12);
  });
});

function judged(members: Partial<Judgement>): Judgement {
  return {
    key: 'sha256:k',
    questionId: 'q:1',
    fqns: ['a'],
    contentHashes: ['sha256:1'],
    judge: 'first',
    promptHash: '',
    verdict: 'yes',
    reason: '',
    usage: { calls: 0 },
    ...members,
  };
}

function verdictOf(sign: string): Verdict {
  if (sign === '-') return 'undecided';
  return sign === 'y' ? 'yes' : 'no';
}
