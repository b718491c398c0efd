import type { Verdict } from '../../records/judgement.ts';

/** The case for a person. The contexts of a question come in an order that hides the benchmark's own. */
export interface PersonCase {
  readonly questionId: string;
  readonly question: string;
  readonly contexts: readonly { readonly fqn: string; readonly text: string }[];
  /** The position among all cases, from 1. */
  readonly position: number;
  readonly of: number;
  /** The person's earlier reply, where they went back. */
  readonly before?: Verdict;
  /** True if `back` leads anywhere. */
  readonly canGoBack: boolean;
}

/** A person's reply to a case. */
export type PersonReply =
  | { readonly verdict: 'yes' | 'no'; readonly reason?: string; readonly missing?: string }
  /** `skip`: undecided, and not shown again; `back`: the case before; `quit`: no more cases. */
  | 'skip'
  | 'back'
  | 'quit';

/** Shows a case and waits for the reply: a terminal or a page. */
export type AskPerson = (shown: PersonCase, options: { readonly signal?: AbortSignal }) => Promise<PersonReply>;
