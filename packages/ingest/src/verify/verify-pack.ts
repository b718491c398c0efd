import type { EvidencePack, Warning } from '@touchstone/contract';
import { type CitationCheck, citationChecksJson } from './citation-check.ts';
import { type VerifyOptions, verifyCitations } from './verify-citations.ts';

/** A pack whose citations were read again: those that do not match are warnings, and all outcomes are in `debug`. */
export async function verifyPack(
  pack: EvidencePack,
  options: VerifyOptions,
): Promise<{ readonly pack: EvidencePack; readonly checks: readonly CitationCheck[] }> {
  const checks = await verifyCitations(pack.candidates, options);
  const wrong = checks.filter(({ status }) => status !== 'match');
  const warnings = wrong.length === 0 ? pack.warnings : [...pack.warnings, unverified(wrong, checks.length)];
  return { pack: { ...pack, warnings, debug: { ...pack.debug, verification: citationChecksJson(checks) } }, checks };
}

function unverified(wrong: readonly CitationCheck[], total: number): Warning {
  const statuses = [...new Set(wrong.map(({ status }) => status))].sort().join(', ');
  return {
    code: 'citation_unverified',
    message: `${wrong.length} of ${total} citations do not match their source (${statuses}): index again, or check out what they cite.`,
    detail: { citations: wrong.map(({ citation }) => citation) },
  };
}
