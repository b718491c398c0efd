import type { ErrorCode } from '@touchstone/contract';

/** A fault of a vendor, and the adapter's duty. */
interface FaultRule {
  /** The event, for a title. */
  readonly what: string;
  /** The code that the call has to reject with; one of them, where the adapter cannot distinguish them. */
  readonly codes: readonly ErrorCode[];
  /** The wait in the error, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Faults of the connection and of HTTP. `vendorServer` has them all. */
const httpFaults = {
  unauthenticated: { what: 'status 401', codes: ['unauthenticated'] },
  forbidden: { what: 'status 403', codes: ['unauthenticated'] },
  bad_request: { what: 'status 400', codes: ['invalid_request', 'invalid_config'] },
  rate_limited: { what: 'status 429', codes: ['rate_limited'] },
  rate_limited_for_a_while: { what: 'status 429 with retry-after: 7', codes: ['rate_limited'], retryAfterMs: 7000 },
  server_error: { what: 'status 500', codes: ['unavailable'] },
  unavailable: { what: 'status 503', codes: ['unavailable'] },
  gateway_timeout: { what: 'status 504', codes: ['unavailable', 'timeout'] },
  connection_refused: { what: 'no server answers', codes: ['unavailable'] },
  reset: { what: 'connection reset before the answer', codes: ['unavailable'] },
  reset_mid_body: { what: 'connection lost in the middle of the body', codes: ['unavailable'] },
  hang: { what: 'no answer ever', codes: ['timeout'] },
  slow_body: { what: 'a body that never ends', codes: ['timeout'] },
  invalid_json: { what: 'a body that is no JSON', codes: ['bad_response'] },
  empty_body: { what: 'no body', codes: ['bad_response'] },
  other_shape: { what: 'JSON of another shape', codes: ['bad_response'] },
} as const satisfies Record<string, FaultRule>;

/** Faults of an answer that is well-formed; a route of the vendor's test has to give them. */
const answerFaults = {
  wrong_count: { what: 'one result too few', codes: ['bad_response'] },
  empty: { what: 'no results', codes: ['bad_response'] },
  wrong_dimensions: { what: 'a vector one number too long', codes: ['bad_response'] },
  not_a_number: { what: 'a result that is no number', codes: ['bad_response'] },
  duplicate_position: { what: 'two results for one position', codes: ['bad_response'] },
  score_out_of_range: { what: 'a score of 1.5', codes: ['bad_response'] },
  not_json: { what: 'an answer that is no JSON, though a schema was given', codes: ['bad_response'] },
} as const satisfies Record<string, FaultRule>;

export type HttpFault = keyof typeof httpFaults;
type AnswerFault = keyof typeof answerFaults;
/** A way in which a vendor misbehaves. */
export type Fault = HttpFault | AnswerFault;

export function ruleOf(fault: Fault): FaultRule {
  return isHttpFault(fault) ? httpFaults[fault] : answerFaults[fault];
}

/** True if a call ends only by the adapter's own deadline, so that a test may make that a short one. */
export function isEndless(fault: Fault): boolean {
  const { codes } = ruleOf(fault);
  return codes.length === 1 && codes[0] === 'timeout';
}

export function isHttpFault(name: string): name is HttpFault {
  return Object.hasOwn(httpFaults, name);
}

function isAnswerFault(name: string): name is AnswerFault {
  return Object.hasOwn(answerFaults, name);
}

/** Every fault of the connection and of HTTP, in the order of the table. */
export const everyHttpFault: readonly HttpFault[] = Object.keys(httpFaults).filter(isHttpFault);
/** Every fault, in the order of the tables. */
export const everyFault: readonly Fault[] = [...everyHttpFault, ...Object.keys(answerFaults).filter(isAnswerFault)];
