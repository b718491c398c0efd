import * as wire from '@touchstone/contract/wire';
import type { Answer, Case } from './send-case.ts';

/** What no answer may hold. */
export interface Secrets {
  readonly key: string;
  /** Folders of the engine: its project, its program, the user's. */
  readonly places: readonly string[];
}

/** The rules that an answer breaks. */
export function checkAnswer(sent: Case, answer: Answer, { key, places }: Secrets): readonly string[] {
  const broken: string[] = [];
  const hold = (rule: string, holds: boolean) => {
    if (!holds) broken.push(rule);
  };
  const { statuses, text, body } = answer;
  hold('an answer or the end comes within two minutes', !answer.hangs);
  hold(
    'no status of a defect',
    statuses.every((status) => status < 500 || (status === 504 && hasOwnBudget(sent)) || isNotReady(status, sent)),
  );
  hold('no answer to a request inside another', statuses.length <= (sent.kind === 'raw' ? sent.mostAnswers : 1));
  hold('no stack trace', !/\n\s+at .+[:(]|node:internal|\.(?:ts|m?js):\d+:\d+/.test(text));
  hold(
    'no path of the engine',
    places.every((place) => !text.includes(place)),
  );
  hold('no key', !text.includes(key));
  const [status = 0] = statuses;
  if (status >= 400 && statuses.length === 1 && !answer.headOnly)
    hold('every error says why', isProblem(answer, status) || saysWhy(answer) || isNotReady(status, sent));
  if (status === 200 && sent.kind === 'http') hold('every answer has its form', hasForm(sent.forms, answer, body));
  return broken;
}

/** A busy machine may answer the probe with what it is for. */
function isNotReady(status: number, sent: Case): boolean {
  return status === 503 && sent.kind === 'http' && sent.path === '/readyz';
}

/** A caller may give the engine a millisecond, and then hears that this was not enough; a replay has it again. */
function hasOwnBudget(sent: Case): boolean {
  return sent.kind === 'http' && (sent.path.endsWith('/replay') || sent.body?.includes('"time_budget_ms"') === true);
}

function isProblem({ type, body, requestId }: Answer, status: number): boolean {
  const parsed = type?.startsWith('application/problem+json') ? wire.problem.safeParse(json(body)) : undefined;
  return parsed?.success === true && parsed.data.status === status && parsed.data.requestId === requestId;
}

/** Evidence answers a failure in the form of its answers (spec 000 §11), and so does the flat form (spec 004). */
function saysWhy({ type, body }: Answer): boolean {
  if (!type?.startsWith('application/json')) return false;
  const value = json(body);
  const evidence = wire.evidenceAnswer.safeParse(value);
  return wire.flatFailure.safeParse(value).success || (evidence.success && evidence.data.error !== undefined);
}

/** The codecs of the contract, by the names that OpenAPI gives their schemas. */
const codecs: Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } } | undefined>> = {
  retrieval_calls: wire.retrievalCalls,
  flat_retrieval: wire.flatRetrieval,
  flat_batch_answer: wire.flatBatchAnswer,
  search_answer: wire.searchAnswer,
  batch_answer: wire.batchAnswer,
  evidence_answer: wire.evidenceAnswer,
  index_list: wire.indexList,
};

function hasForm(forms: readonly string[], { type, headOnly }: Answer, body: string): boolean {
  if (headOnly || !type?.startsWith('application/json')) return true;
  const known = forms.map((form) => codecs[form]).filter((codec) => codec !== undefined);
  const value = withoutReferences(json(body));
  return value !== undefined && (known.length === 0 || known.some((codec) => codec.safeParse(value).success));
}

/** With `references=true`, an answer has one member more than its form. */
function withoutReferences(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { references: _, ...rest } = value as { readonly references?: unknown };
  return rest;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
