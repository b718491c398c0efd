import type { FoundAt } from './found-at.ts';
import { isRandom } from './placeholder.ts';

/** A token whose form its service documents, and which the rules of secretlint pass over. */
interface KnownToken {
  readonly kind: string;
  /** Text in every such token, or beside it: a text without it is not searched. */
  readonly sign: string;
  readonly form: RegExp;
}

const knownTokens: readonly KnownToken[] = [
  { kind: 'google-api-key', sign: 'AIza', form: /(?<![\w-])AIza[\w-]{35}(?![\w-])/g },
  { kind: 'age', sign: 'AGE-SECRET-KEY-1', form: /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}(?!\w)/g },
  { kind: 'digitalocean', sign: '_v1_', form: /(?<![\w-])do[opr]_v1_[0-9a-f]{64}(?!\w)/g },
  { kind: 'doppler', sign: 'dp.', form: /(?<![\w.-])dp\.(?:pt|ct|sa|scim|audit)\.[A-Za-z0-9]{40,44}(?!\w)/g },
  { kind: 'pypi', sign: 'pypi-Ag', form: /(?<![\w-])pypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZw)[\w-]{50,}/g },
  { kind: 'telegram', sign: ':AA', form: /(?<![\w-])\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { kind: 'azure-storage', sign: 'AccountKey=', form: /(?<=AccountKey=)[A-Za-z0-9+/]{86}==/g },
  { kind: 'newrelic', sign: 'NRAK-', form: /(?<![\w-])NRAK-[A-Z0-9]{27}(?!\w)/g },
  { kind: 'newrelic', sign: 'NRAL', form: /(?<!\w)(?:[a-z]{2}\d\dxx)?[0-9a-f]{26,36}(?:FFFF)?NRAL(?!\w)/g },
  { kind: 'newrelic', sign: 'NRI', form: /(?<![\w-])NRI[IQ]-[\w-]{32}(?![\w-])/g },
  { kind: 'newrelic', sign: 'NR', form: /(?<![\w-])NR(?:AA-[0-9a-f]{27}|RA-[0-9a-f]{42})(?!\w)/g },
  { kind: 'postman', sign: 'PMAK-', form: /(?<![\w-])PMAK-[0-9a-f]{24}-[0-9a-f]{34}(?!\w)/gi },
  { kind: 'rubygems', sign: 'rubygems_', form: /(?<!\w)rubygems_[0-9a-f]{48}(?!\w)/g },
  { kind: 'sentry', sign: 'sntrys_', form: /(?<!\w)sntrys_eyJ[A-Za-z0-9+/=_-]{60,}/g },
  { kind: 'sentry', sign: 'sntry', form: /(?<!\w)sntry[a-z]_[0-9a-f]{64}(?!\w)/g },
  { kind: 'supabase', sign: 'sbp_', form: /(?<!\w)sbp_(?:v\d_|oauth_)?[0-9a-f]{40}(?!\w)/g },
  { kind: 'supabase', sign: 'sb_secret_', form: /(?<!\w)sb_secret_[\w-]{20,}/g },
  { kind: 'terraform', sign: '.atlasv1.', form: /(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,}/g },
  { kind: 'atlassian', sign: 'AT', form: /(?<!\w)AT[A-Z]{2,3}T3[\w=-]{60,}/g },
  { kind: 'atlassian', sign: 'ATBB', form: /(?<!\w)ATBB[A-Za-z0-9]{24,36}(?!\w)/g },
  { kind: 'aws', sign: 'ASIA', form: /(?<!\w)ASIA[A-Z2-7]{16}(?!\w)/g },
  { kind: '1password', sign: 'ops_eyJ', form: /(?<!\w)ops_eyJ[A-Za-z0-9+/=_-]{100,}/g },
  { kind: 'vault', sign: 'hv', form: /(?<!\w)hv[sb]\.[\w-]{24,}/g },
  { kind: 'databricks', sign: 'dapi', form: /(?<!\w)dapi[0-9a-f]{32}(?:-\d)?(?!\w)/g },
  { kind: 'pulumi', sign: 'pul-', form: /(?<![\w-])pul-[0-9a-f]{40}(?!\w)/g },
];

/** The first token in a text by each of these forms, where it begins. The placeholders of documentation are none. */
export function knownTokenIn(text: string): FoundAt | undefined {
  for (const { kind, sign, form } of knownTokens) {
    if (!text.includes(sign)) continue;
    for (const { 0: token, index: start } of text.matchAll(form)) {
      const rest = token.replace(sign, '');
      if (isRandom(rest) && !rest.startsWith(emulatorKey)) return { kind, start };
    }
  }
  return undefined;
}

/** The key of Azure's storage emulator is the same everywhere, and is in its documentation. */
const emulatorKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1';
