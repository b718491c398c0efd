import type { EvidencePack } from '@touchstone/contract';
import { matchQuery } from '@touchstone/lexical';
import { renderEvidence } from '@touchstone/terminal/evidence';
import type { CitationCheck } from '@touchstone/verify';
import type { Invocation } from './invocation.ts';

/** A pack for people. */
export function printEvidence(
  { print, styles, io }: Pick<Invocation, 'print' | 'styles' | 'io'>,
  pack: EvidencePack,
  about: { readonly totalMs: number; readonly checks?: readonly CitationCheck[] },
): void {
  print(renderEvidence(pack, { styles, columns: io.stdout.columns, matchWord: matchQuery(pack.query), ...about }));
}
