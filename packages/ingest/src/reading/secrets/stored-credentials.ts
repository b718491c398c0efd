import type { FoundAt } from './found-at.ts';
import { isPassword } from './passwords.ts';
import { isRandom } from './placeholder.ts';

/** A value by its name or position: kubeconfig, logins of docker, npm and HTTP, netrc, AWS and Atlassian keys. */
interface NamedValue {
  readonly kind: string;
  /** The marks of a file with such values. */
  readonly signs: readonly RegExp[];
  /** Up to the value; matched anywhere, and short. */
  readonly name: RegExp;
  readonly value: RegExp;
  readonly isSecret: (value: string) => boolean;
}

const assigned = `["']?[ \\t]{0,8}[:=][ \\t]{0,8}["']?`;

const namedValues: readonly NamedValue[] = [
  {
    kind: 'kubeconfig',
    signs: [/client-key-data/],
    name: /client-key-data["']?[ \t]{0,8}:\s{0,8}["']?/g,
    value: /[A-Za-z0-9+/=]{40,}/y,
    isSecret: isRandom,
  },
  {
    kind: 'kubeconfig',
    signs: [/kind["']?:[ \t]*["']?Config\b/, /users["']?:/],
    name: /\b(?:token|password|id-token|refresh-token)["']?:[ \t]{0,8}["']?/g,
    value: /[^\s"',]{8,}/y,
    isSecret: (value) => (value.length >= 20 && isRandom(value)) || isPassword(value, ''),
  },
  {
    kind: 'docker',
    signs: [/"auth"/],
    name: /"auth"[ \t]{0,8}:[ \t]{0,8}"/g,
    value: /[A-Za-z0-9+/]{8,}={0,2}(?=")/y,
    isSecret: isLogin,
  },
  {
    kind: 'docker',
    signs: [/dockerconfigjson|dockercfg/],
    name: /\.docker(?:configjson|cfg)["']?:[ \t]{0,8}["']?/g,
    value: /[A-Za-z0-9+/]{40,}={0,2}/y,
    isSecret: (value) =>
      /"auth"\s*:\s*"([A-Za-z0-9+/]{8,}={0,2})"/.test(fromBase64(value)) && !/example/i.test(fromBase64(value)),
  },
  {
    kind: 'basic-auth',
    signs: [/\bBasic /],
    name: /\bBasic /g,
    value: /[A-Za-z0-9+/]{12,}={0,2}(?![\w+/=])/y,
    isSecret: isLogin,
  },
  {
    kind: 'npm',
    signs: [/:_(?:auth|password)/],
    name: /:_(?:auth|authToken|password)[ \t]{0,4}=[ \t]{0,4}["']?/g,
    value: /[\w+/.-]{16,}={0,2}/y,
    isSecret: (value) => isRandom(value) && (!/^[A-Za-z0-9+/]+=*$/.test(value) || !isExampleText(fromBase64(value))),
  },
  {
    kind: 'netrc',
    signs: [/\bmachine\s/, /\bpassword\s/],
    name: /\bmachine\s{1,8}\S{1,200}\s{1,8}login\s{1,8}\S{1,200}\s{1,8}(?:account\s{1,8}\S{1,200}\s{1,8})?password\s{1,8}/g,
    value: /\S{4,}/y,
    isSecret: (value) => isPassword(value),
  },
  {
    kind: 'aws',
    signs: [/secret_?(?:access_?)?key/i],
    name: new RegExp(`secret_?(?:access_?)?key${assigned}`, 'gi'),
    value: /[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/y,
    isSecret: isRandom,
  },
  {
    kind: 'aws',
    signs: [/(?:session|security)_?token/i],
    name: new RegExp(`(?:session|security)_?token${assigned}`, 'gi'),
    value: /[A-Za-z0-9/+]{80,}={0,2}/y,
    isSecret: isRandom,
  },
  {
    kind: 'atlassian',
    signs: [/atlassian|jira|confluence|bitbucket/i],
    name: new RegExp(`(?:atlassian|jira|confluence|bitbucket)[\\w.-]{0,20}(?:token|secret|password)${assigned}`, 'gi'),
    value: /[A-Za-z0-9]{20,24}(?!\w)/y,
    isSecret: (value) => isRandom(value) && /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value),
  },
];

export function storedCredentialIn(text: string): FoundAt | undefined {
  for (const { kind, signs, name, value, isSecret } of namedValues) {
    if (!signs.every((sign) => sign.test(text))) continue;
    for (const { 0: named, index } of text.matchAll(name)) {
      value.lastIndex = index + named.length;
      const found = value.exec(text)?.[0];
      if (found !== undefined && isSecret(found)) return { kind, start: index };
    }
  }
  return undefined;
}

/** `user:password` in Base64, as docker keeps it; `user:pass` and the like are examples. */
function isLogin(value: string): boolean {
  const login = /^([\x21-\x7e]{1,200}?):([\x21-\x7e]{4,})$/.exec(fromBase64(value));
  if (login?.[2] === undefined || login[2] === exampleOfTheStandard) return false;
  return isPassword(login[2]);
}

/** The client of every example of OAuth 2.0 (RFC 6749) has it. */
const exampleOfTheStandard = 'gX1fBat3bV';

function isExampleText(text: string): boolean {
  return !isPassword(text.slice(text.indexOf(':') + 1));
}

function fromBase64(value: string): string {
  return Buffer.from(value, 'base64').toString('latin1');
}
