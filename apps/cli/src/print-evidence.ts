import type { EvidencePack } from '@touchstone/contract';
import type { CitationCheck } from '@touchstone/ingest/verify';
import { matchQuery } from '@touchstone/lexical';
import type { Invocation } from './invocation.ts';
import { renderEvidence } from './terminal/evidence.ts';

/** A pack for people. */
export function printEvidence(
  { print, styles, io }: Pick<Invocation, 'print' | 'styles' | 'io'>,
  pack: EvidencePack,
  about: { readonly totalMs: number; readonly checks?: readonly CitationCheck[] },
): void {
  print(renderEvidence(pack, { styles, columns: io.stdout.columns, matchWord: matchQuery(pack.query), ...about }));
}
