/**
 * True if a password is a real one, and no example: in documentation and tests passwords are words, or belong to hosts that are none. Text
 * that reads like a random password is one on any host; text that is at least no word, on a host of a network, or where no host is named.
 */
export function isPassword(written: string, host?: string): boolean {
  const password = decoded(written);
  if (isForm(password) || readsAsWords(password)) return false;
  return isStrong(password) || (isMixed(password) && (host === undefined || isOnNetwork(host)));
}

/** A variable, a placeholder, or a row of signs: `${PASSWORD}`, `<password>`, `%s`, `****`, `DB_PASS`. */
function isForm(text: string): boolean {
  return /^[A-Z_]+$/.test(text) || forms.test(text);
}

const forms =
  /[<>\s"'`…]|\$\{|\{\{|%\(|\.\.\.|^\$[A-Za-z_(]|^[[({].*[\])}]$|^%[sdqv]$|^%\w+%$|\*{3}|^(.)\1+$|x{4}|1234|abcd/i;

/** Hosts that only examples have, and those that stay on the machine or in its group. */
function isOnNetwork(host: string): boolean {
  if (!host.includes('.') || isForm(host) || reserved.test(host)) return false;
  return !host
    .toLowerCase()
    .split('.')
    .some((label) => exampleLabel.test(label));
}

/** The machine itself, and addresses that are kept for documentation (RFC 5737). */
const reserved = /^(?:127\.|0\.0\.0\.0|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|\[)/;
const exampleLabel =
  /^(?:example\d*|invalid|test|localhost|local|localdomain|foo|bar|baz|hosts?|hostname|domain|somewhere|server|(?:my|your|some|the)[-_]?\w*)$/;

const words =
  /pass|pwd|key|secret|user|login|admin|root|test|example|demo|sample|dummy|fake|foo|bar|baz|change|token|qwert|letmein|hunter|welcome|guest|default|postgres|mysql|mongo|redis|rabbit|your|credential|difficult|secur|redact|private|insert|replace|hello|world|word|string|something|value|strong|complex/;

/** True if it holds a word that examples use, also with figures for letters: `s3cr3t`, `P@ssw0rd`. */
function readsAsWords(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[013457@$!]/g, (sign) => letters.get(sign) ?? sign);
  return words.test(lower) || words.test(spelled);
}

const letters: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
]);

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

function kindsIn(password: string): number {
  return kinds.filter((kind) => kind.test(password)).length;
}

/** Long, with figures among the letters, or capitals among the small ones, as no word has them. */
function isStrong(password: string): boolean {
  const figures = count(password, /[A-Za-z](?=\d)|\d(?=[A-Za-z])/g);
  if ((password.length >= 12 && kindsIn(password) >= 3 && figures >= 2) || (password.length >= 16 && figures >= 4)) {
    return true;
  }
  return password.length >= 12 && changesOfCase(password) > 0.42 * password.length;
}

function count(text: string, form: RegExp): number {
  return text.match(form)?.length ?? 0;
}

/** No single word: of two kinds of signs at least, with figures or other signs, or with several capitals inside. */
function isMixed(password: string): boolean {
  if (password.length < 7 || kindsIn(password) < 2 || new Set(password).size < 5) return false;
  return /[^A-Za-z]/.test(password) || changesOfCase(password) >= 4;
}

function changesOfCase(password: string): number {
  return count(password, /[a-z](?=[A-Z])|[A-Z](?=[a-z])/g);
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
