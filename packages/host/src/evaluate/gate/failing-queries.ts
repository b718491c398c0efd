import type { Attribution, QueryAnswer } from '@touchstone/eval';
import type { CheckedGate } from './run-gates.ts';

/** A query that a gate failed on: the expected items, the results, and the stage of each loss. */
export interface FailingQueryReport {
  readonly query: string;
  readonly text: string;
  /** The rules that it speaks against, with its own value. */
  readonly rules: readonly { readonly rule: string; readonly value: number }[];
  /** The reason why the requested method did not answer it. */
  readonly error?: QueryAnswer['error'];
  readonly expected: readonly (Attribution & { readonly grade: number })[];
  /** The best ten, best first. */
  readonly came: readonly { readonly id: string; readonly grade?: number }[];
}

/** The failing queries of all rules of a gate, those that fail most rules and fail worst first. */
export function failingQueries({ run, result }: CheckedGate): readonly FailingQueryReport[] {
  const { settings, answers } = run;
  const texts = new Map(settings.queries.map(({ id, text }) => [id, text]));
  const given = new Map(answers.map((answer) => [answer.query, answer]));
  const failing = result.checks.flatMap(({ rule, failingQueries: queries }) =>
    queries.map(({ query, value }) => ({ query, rule, value })),
  );
  return [...Map.groupBy(failing, ({ query }) => query)]
    .map(([query, rules]) => {
      const grades = settings.qrels.get(query);
      const answer = given.get(query);
      const found = new Map(answer?.attributions?.map((attribution) => [attribution.id, attribution]));
      return {
        query,
        text: texts.get(query) ?? '',
        error: answer?.error,
        rules: rules.map(({ rule, value }) => ({ rule, value })),
        expected: [...(grades ?? [])]
          .filter(([, grade]) => grade > 0)
          .map(([id, grade]) => ({ ...(found.get(id) ?? { id }), grade })),
        came: (answer?.results ?? []).slice(0, shown).map(({ id }) => {
          const grade = grades?.get(id);
          return { id, grade };
        }),
      };
    })
    .sort((a, b) => b.rules.length - a.rules.length || worst(a) - worst(b) || (a.query < b.query ? -1 : 1));
}

function worst({ rules }: FailingQueryReport): number {
  return Math.min(...rules.map(({ value }) => value));
}

const shown = 10;
