import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Judge, type JudgeAnswer, judgement } from '../records/judgement.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { readRecords } from '../workspace/record-file.ts';
import { type JudgingOptions, openJudging, openJudgingUnder } from './open-judging.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-judging-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('judging', () => {
  it('has the judgement on disk when it resolves, and asks nothing again in a later run', async () => {
    const judge = scripted(() => yes);
    const judging = await openJudging({ folder });
    const made = await judging.ask(judge, question('q:1'), [context('a.A')]);
    expect(await onDisk()).toEqual([made]);
    await judging.close();

    const again = await openJudging({ folder });
    expect(await again.ask(judge, question('q:1'), [context('a.A')])).toEqual(made);
    expect(judge.asked).toHaveLength(1);
    expect(again.usage).toMatchObject({ asked: 0, cached: 1, calls: 0, usd: 0 });
    await again.close();
  });

  it('asks again when the text of the question or of a context is another one', async () => {
    const judge = scripted(() => yes);
    const judging = await openJudging({ folder });
    await judging.ask(judge, question('q:1'), [context('a.A')]);
    await judging.ask(judge, { ...question('q:1'), query: 'Another?' }, [context('a.A')]);
    await judging.ask(judge, question('q:1'), [context('a.A', 'changed')]);
    await judging.close();
    expect(judge.asked).toHaveLength(3);
  });

  it('asks once about a text that stands under two names, also at the same time, and keeps a line for each', async () => {
    const judge = scripted(() => yes);
    const judging = await openJudging({ folder });
    const [first, second] = await Promise.all([
      judging.ask(judge, question('q:1'), [context('a.A', 'same')]),
      judging.ask(judge, question('q:1'), [context('b.A', 'same')]),
    ]);
    await judging.close();
    expect(judge.asked).toHaveLength(1);
    expect(first).toMatchObject({ fqns: ['a.A'], usage: { calls: 1 } });
    expect(second).toMatchObject({ fqns: ['b.A'], verdict: 'yes', usage: { calls: 0 } });
    expect(await onDisk()).toHaveLength(2);
  });

  it('holds the lease of the folder until it is closed', async () => {
    const judging = await openJudging({ folder });
    await expect(openJudging({ folder })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^Another run works in .* \(judging, process/),
    });
    await judging.close();
    await (await openJudging({ folder })).close();
  });

  it('asks and writes nothing more once another run has the lease', async () => {
    const taken = new RetrievalError('unavailable', 'another run has it now');
    let isTaken = false;
    const check = async () => {
      if (isTaken) throw taken;
    };
    const judge = scripted(() => yes);
    const judging = await openJudgingUnder({ check }, { folder });
    const made = await judging.ask(judge, question('q:1'), [context('a.A')]);
    isTaken = true;
    await expect(judging.ask(judge, question('q:2'), [context('a.A')])).rejects.toThrow('another run has it now');
    await expect(judging.keep(judge, question('q:3'), [context('a.A')], yes)).rejects.toThrow('another run has it now');
    await judging.close();
    expect(judge.asked).toHaveLength(1);
    expect(await onDisk()).toEqual([made]);
  });

  it('ends at the first answer that cannot be kept, whatever the reason: nobody is to be paid for more', async () => {
    let checks = 0;
    const check = async () => {
      checks += 1;
      if (checks > 1) throw new RetrievalError('unavailable', 'the disk is full');
    };
    const judge = scripted(() => yes);
    const judging = await openJudgingUnder({ check }, { folder });
    await expect(judging.ask(judge, question('q:1'), [context('a.A')])).rejects.toThrow(
      'Judging ended at question "q:1" for judge scripted. Finished judgements are kept, and the next run continues there. the disk is full',
    );
    await expect(judging.ask(judge, question('q:2'), [context('a.A')])).rejects.toThrow('question "q:1"');
    await judging.close();
    expect(judge.asked).toHaveLength(1);
  });

  it('keeps nothing for a judge without an opinion', async () => {
    const judging = await openJudging({ folder });
    expect(
      await judging.ask(
        scripted(() => undefined),
        question('q:1'),
        [context('a.A')],
      ),
    ).toBeUndefined();
    await judging.close();
    expect(judging.usage).toMatchObject({ asked: 0, noOpinion: 1 });
    expect(await onDisk()).toEqual([]);
  });

  it('asks no more than maxConcurrency cases at a time', async () => {
    const gate = Promise.withResolvers<void>();
    let [now, most] = [0, 0];
    const judge = scripted(async () => {
      now += 1;
      most = Math.max(most, now);
      await gate.promise;
      now -= 1;
      return yes;
    });
    const judging = await openJudging({ folder, concurrency: 3 });
    const all = Promise.all(many(9).map((each) => judging.ask(judge, each, [context('a.A')])));
    gate.resolve();
    await all;
    await judging.close();
    expect([judge.asked.length, most]).toEqual([9, 3]);
  });
});

describe('the limits of judging', () => {
  it('maxCalls holds though all calls are begun at the same time', async () => {
    expect(await callsWithin({ maxCalls: 4 })).toMatchObject({ calls: 4, asked: 4, capped: 6 });
  });

  it('maxUsd holds in the same way: what a call may cost at most is set aside until it is known', async () => {
    expect(await callsWithin({ maxUsd: 0.35 })).toMatchObject({ calls: 3, capped: 7 });
  });

  it('what a call cost less than it might have is there for later ones', async () => {
    const judge = scripted(() => yes, { calls: 1, inputTokens: 1, outputTokens: 1, usd: 0.1 });
    const judging = await openJudging({ folder, maxUsd: 0.155, concurrency: 1 });
    await Promise.all(many(10).map((each) => judging.ask(judge, each, [context('a.A')])));
    await judging.close();
    // Six cost .01 each; before the seventh, .06 is spent and .1 might be.
    expect(judging.usage).toMatchObject({ calls: 6, capped: 4 });
    expect(judging.usage.usd).toBeCloseTo(0.06);
  });

  it('a cap in dollars is refused for a judge whose price is not known', async () => {
    const judging = await openJudging({ folder, maxUsd: 1 });
    const judge = scripted(() => yes, { calls: 1, inputTokens: 1, outputTokens: 1 });
    await expect(judging.ask(judge, question('q:1'), [context('a.A')])).rejects.toThrow(
      /maxUsd.*price of judge scripted/,
    );
    await judging.close();
  });

  async function callsWithin(options: Partial<JudgingOptions>) {
    const judge = scripted(() => yes, { calls: 1, inputTokens: 1, outputTokens: 1, usd: 0.1 });
    const judging = await openJudging({ folder, concurrency: 10, ...options });
    await Promise.all(many(10).map((each) => judging.ask(judge, each, [context('a.A')])));
    await judging.close();
    return judging.usage;
  }
});

describe('a judge that fails', () => {
  it('ends the run where the failure concerns every case, names question and judge, and keeps what was judged', async () => {
    const judge = scripted(({ asked }) => {
      if (asked < 3) return yes;
      throw new RetrievalError('unauthenticated', 'The key was refused.');
    });
    const judging = await openJudging({ folder, concurrency: 1 });
    const outcomes = await Promise.allSettled(many(5).map((each) => judging.ask(judge, each, [context('a.A')])));
    await judging.close();
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({
      reason: {
        code: 'unauthenticated',
        message: expect.stringMatching(/question "q:2" for judge scripted.*key was refused/),
      },
    });
    expect(judge.asked).toHaveLength(3);
    expect(await onDisk()).toHaveLength(2);
  });

  it('leaves a case for the next run when it is out of reach once, and ends the run at the third time in a row', async () => {
    const script = ['yes', 'down', 'down', 'yes', 'down', 'down', 'down', 'yes'];
    const judge = scripted(({ asked }) => {
      if (script[asked - 1] === 'yes') return yes;
      throw new RetrievalError('unavailable', 'Nobody answers.');
    });
    const judging = await openJudging({ folder, concurrency: 1 });
    const outcomes = await Promise.allSettled(many(8).map((each) => judging.ask(judge, each, [context('a.A')])));
    await judging.close();
    expect(outcomes.map((each) => (each.status === 'rejected' ? 'ended' : each.value?.verdict))).toEqual([
      ...['yes', undefined, undefined, 'yes', undefined, undefined],
      ...['ended', 'ended'],
    ]);
    expect(judging.usage).toMatchObject({ asked: 2, failed: 5 });
  });

  it('is not asked again about what it left undecided, unless retryUndecided says so, and then not after a refusal', async () => {
    const first = await openJudging({ folder });
    for (const undecided of ['nonsense', 'late', 'skipped', 'refused', 'contradiction'] as const) {
      const judge = scripted(() => ({ verdict: 'undecided', undecided, reason: '', usage: { calls: 1 } }));
      await first.ask(judge, question(undecided), [context('a.A')]);
    }
    await first.close();
    expect(await questionsAskedAgain({})).toEqual([]);
    expect(await questionsAskedAgain({ retryUndecided: true })).toEqual(['nonsense', 'late', 'skipped']);
    expect(await questionsAskedAgain({ retryUndecided: true })).toEqual([]);
  });

  async function questionsAskedAgain(options: Partial<JudgingOptions>) {
    const judge = scripted(() => yes);
    const judging = await openJudging({ folder, ...options });
    for (const id of ['nonsense', 'late', 'skipped', 'refused', 'contradiction']) {
      await judging.ask(judge, question(id), [context('a.A')]);
    }
    await judging.close();
    return judge.asked;
  }
});

it('an aborted signal ends an ask, and others go on', async () => {
  const judge = scripted(() => yes);
  const judging = await openJudging({ folder });
  const asked = judging.ask(judge, question('q:1'), [context('a.A')], { signal: AbortSignal.abort() });
  await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  expect(await judging.ask(judge, question('q:1'), [context('a.A')])).toMatchObject({ verdict: 'yes' });
  await judging.close();
});

const yes: JudgeAnswer = { verdict: 'yes', reason: 'It says so.', usage: { calls: 1, usd: 0.01 } };

/** A judge that follows a script and notes its questions. */
function scripted(
  answer: (about: { readonly asked: number }) => JudgeAnswer | undefined | Promise<JudgeAnswer | undefined>,
  estimate?: ReturnType<NonNullable<Judge['estimate']>>,
): Judge & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    name: 'scripted',
    model: 'scripted-1',
    promptHash: 'sha256:p',
    asked,
    judge: async ({ question: text }) => {
      asked.push(text.replace('What is ', '').replace('?', ''));
      return answer({ asked: asked.length });
    },
    estimate: estimate && (() => estimate),
  };
}

function many(amount: number): readonly MinedQuestion[] {
  return Array.from({ length: amount }, (_, at) => question(`q:${at}`));
}

function question(id: string): MinedQuestion {
  return { id, kind: 'question_answer', query: `What is ${id}?`, targets: [], origin: { file: 'cases.yaml' } };
}

function context(fqn: string, text = 'text'): MiningContext {
  return { fqn, text, contentHash: `sha256:${text}` };
}

async function onDisk() {
  return (await readRecords(miningFiles(folder).judgements, judgement)).records;
}
