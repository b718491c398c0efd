import type { Judge, JudgeAnswer } from '../src/records/judgement.ts';

/** What a judge says of a question and a set, by the names of the set in their order. */
export type Script = (fqns: readonly string[], question: string) => Partial<JudgeAnswer> | undefined;

/** A judge that follows a script, and remembers what it was asked. */
export function scriptedJudge(script: Script, { usd = 0.5 }: { readonly usd?: number } = {}) {
  const asked: string[] = [];
  const judge: Judge = {
    name: 'scripted',
    promptHash: 'prompt',
    estimate: () => ({ calls: 1, inputTokens: 10, outputTokens: 10, usd }),
    judge: async ({ question, contexts }) => {
      const fqns = contexts.map(({ fqn }) => fqn);
      asked.push(fqns.join('+'));
      const answer = script(fqns, question);
      return (
        answer && { verdict: 'no', reason: '', usage: { calls: 1, inputTokens: 10, outputTokens: 2, usd }, ...answer }
      );
    },
  };
  return { judge, asked };
}

/** A judge for whom these names together are enough, and who misses the first that is not there. */
export function wanting(needed: readonly string[], words: Readonly<Record<string, string>> = {}): Script {
  return (fqns) => {
    const missing = needed.find((fqn) => !fqns.includes(fqn));
    return missing === undefined ? { verdict: 'yes' } : { verdict: 'no', missing: words[missing] };
  };
}
