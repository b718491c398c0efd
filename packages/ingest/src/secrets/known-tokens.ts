import { isPlaceholder } from './placeholder.js';

/** A token whose form its service documents, and which the rules of secretlint pass over. */
interface KnownToken {
  readonly kind: string;
  /** What is in every such token: a text without it is not searched. */
  readonly sign: string;
  readonly form: RegExp;
}

const knownTokens: readonly KnownToken[] = [
  { kind: 'google-api-key', sign: 'AIza', form: /(?<![\w-])AIza[\w-]{35}(?![\w-])/g },
  { kind: 'age', sign: 'AGE-SECRET-KEY-1', form: /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}(?!\w)/g },
  { kind: 'digitalocean', sign: '_v1_', form: /(?<![\w-])do[opr]_v1_[0-9a-f]{64}(?!\w)/g },
  { kind: 'doppler', sign: 'dp.', form: /(?<![\w.-])dp\.(?:pt|ct|sa)\.[A-Za-z0-9]{40,44}(?!\w)/g },
  { kind: 'pypi', sign: 'pypi-Ag', form: /(?<![\w-])pypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZw)[\w-]{50,}/g },
  { kind: 'telegram', sign: ':AA', form: /(?<![\w-])\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { kind: 'azure-storage', sign: 'AccountKey=', form: /(?<=AccountKey=)[A-Za-z0-9+/]{86}==/g },
];

/** The first token in a text by each of these forms, where it begins. The placeholders of documentation are none. */
export function knownTokenIn(text: string): { readonly kind: string; readonly start: number } | undefined {
  for (const { kind, sign, form } of knownTokens) {
    if (!text.includes(sign)) continue;
    for (const { 0: token, index: start } of text.matchAll(form)) {
      if (isRandom(token.replace(sign, ''))) return { kind, start };
    }
  }
  return undefined;
}

function isRandom(token: string): boolean {
  return !isPlaceholder(token) && new Set(token).size >= minDifferent && !token.startsWith(emulatorKey);
}

/** Of 35 random characters about 27 differ, of 64 hexadecimal digits nearly all 16. */
const minDifferent = 12;
/** The key of Azure's storage emulator is the same everywhere, and stands in its documentation. */
const emulatorKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1';
