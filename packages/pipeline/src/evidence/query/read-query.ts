import { RetrievalError } from '@touchstone/contract';
import { evidenceQueryText, extractIdentifiers, withoutLibraryFrames } from '@touchstone/core-fusion';
import { codeNamesIn, hasCodeSigns } from '../../files/code-names.ts';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';

/** One text to search for. */
export interface NamedQuery {
  /** `Q0` is the query itself. */
  readonly id: string;
  readonly text: string;
  /** True if it is searched for by meaning alone. */
  readonly isForVectors?: boolean;
}

/** The queries that spec 000 §5 makes of a question. */
export interface EvidenceQuery {
  readonly main: NamedQuery;
  /** The lines of the question: in a list or a chat they end its sentences, and `main` joins them. */
  readonly lines: readonly string[];
  /** Expansions, to be embedded and searched for only when the first pass is too thin. */
  readonly secondary: readonly NamedQuery[];
  readonly identifiers: readonly string[];
  /** Names in a shape that prose does not have: joined words, inner capitals, calls. */
  readonly codeIdentifiers: readonly string[];
}

/** Normalises the question and fills in the profile's templates (spec 000 §5). Throws `invalid_request` for a blank one. */
export function readQuery(
  asked: string,
  { secondaryQueries }: Pick<EvidenceProfile, 'secondaryQueries'>,
): EvidenceQuery {
  const question = withoutLibraryFrames(asked);
  const text = evidenceQueryText(question);
  if (text === '') throw new RetrievalError('invalid_request', '`query` is empty: write a question.');
  const identifiers = extractIdentifiers(text);
  const codeIdentifiers = codeNamesIn(text);
  const isCode = codeIdentifiers.length > 0 || hasCodeSigns(text);
  const fields: Readonly<Record<string, string>> = { user_query: text, identifiers: identifiers.join(' ') };
  const secondary = secondaryQueries
    .filter(({ onlyForCode }) => isCode || onlyForCode !== true)
    .map(({ id, template }) => ({
      id,
      text: evidenceQueryText(template.replace(/\{(user_query|identifiers)\}/g, (_hole, field) => fields[field] ?? '')),
    }));
  const lines = question.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return { main: { id: 'Q0', text }, lines, secondary, identifiers, codeIdentifiers };
}
