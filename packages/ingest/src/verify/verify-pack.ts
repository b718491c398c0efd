import { type EvidencePack, RetrievalError, type Warning } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import type { CitationCheck } from './citation-check.ts';
import { citationChecksJson } from './citation-checks-json.ts';
import { type VerifyOptions, verifyCitations } from './verify-citations.ts';

/** A pack whose citations were read again: those that do not match are warnings, and all outcomes stand in `debug`. */
export async function verifyPack(
  pack: EvidencePack,
  options: VerifyOptions,
): Promise<{ readonly pack: EvidencePack; readonly checks: readonly CitationCheck[] }> {
  checkCandidates(pack);
  const checks = await verifyCitations(pack.candidates, options);
  const wrong = checks.filter(({ status }) => status !== 'match');
  const warnings = wrong.length === 0 ? pack.warnings : [...pack.warnings, unverified(wrong, checks.length)];
  return { pack: { ...pack, warnings, debug: { ...pack.debug, verification: citationChecksJson(checks) } }, checks };
}

/** A host without types may pass anything; for a pack as JSON, `parsePack` looks at every field. */
function checkCandidates(pack: unknown): void {
  const isObject = typeof pack === 'object' && pack !== null;
  const candidates: unknown = isObject ? Reflect.get(pack, 'candidates') : undefined;
  const found = isObject ? `candidates must be a list; found ${kindOf(candidates)}` : `found ${kindOf(pack)}`;
  if (!Array.isArray(candidates)) throw refused(`an evidence pack is needed: ${found}`);
  for (const [at, candidate] of candidates.entries()) {
    const [citation, text] = ['citation', 'text'].map((name) => Reflect.get(Object(candidate), name));
    if (typeof citation === 'string' && typeof text === 'string') continue;
    throw refused(`candidates[${at}] must have a citation and a text; found ${kindOf(candidate)}`);
  }
}

function refused(problem: string): RetrievalError {
  return new RetrievalError('invalid_request', `Invalid evidence pack: ${problem}. Read one from JSON with parsePack.`);
}

function unverified(wrong: readonly CitationCheck[], total: number): Warning {
  const statuses = [...new Set(wrong.map(({ status }) => status))].sort().join(', ');
  return {
    code: 'citation_unverified',
    message: `${wrong.length} of ${total} citations do not match their source (${statuses}): index again, or check out what they cite.`,
    detail: { citations: wrong.map(({ citation }) => citation) },
  };
}
