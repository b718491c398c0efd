import { type ErrorReport, evidenceAnswer, toFailedEvidenceAnswer } from '@touchstone/contract/wire';
import { flatFailureResponse, flatFailureText, problemResponse, problemText, toProblem } from './problem.ts';
import type { Route } from './routes.ts';

/** The failure of a call. */
export interface FailedCall {
  readonly error: ErrorReport;
  readonly requestId: string;
  /** Default: that of the error's code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the caller wants spec 004's flat form. */
  readonly isFlat?: boolean;
}

/** A failure in the form of the route: a problem, or an answer with its status, where its answers have one. */
export function failedResponse(route: Route | undefined, failed: FailedCall): Response {
  const { error, requestId, status, headers, isFlat } = failed;
  if (isFlat) return flatFailureResponse(error, status, headers);
  const problem = toProblem(error, requestId, status);
  const response = problemResponse(problem, headers);
  if (route?.answersFailures !== true) return response;
  response.headers.set('content-type', 'application/json');
  return new Response(answerText(failed), { status: problem.status, headers: response.headers });
}

/** The same as the data of an event. */
export function failedText(route: Route, failed: FailedCall): string {
  const { error, requestId, status, isFlat } = failed;
  if (isFlat) return flatFailureText(error);
  return route.answersFailures === true ? answerText(failed) : problemText(toProblem(error, requestId, status));
}

function answerText({ error, requestId }: FailedCall): string {
  return JSON.stringify(evidenceAnswer.encode(toFailedEvidenceAnswer(error, requestId)));
}
