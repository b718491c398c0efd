import { extname } from 'node:path';
import { addressPasswordIn } from './address-passwords.ts';
import { encodedSecretIn } from './encoded-secrets.ts';
import { knownTokenIn } from './known-tokens.ts';
import { isPlaceholder } from './placeholder.ts';
import { privateKeyStart } from './private-key.ts';
import { storedCredentialIn } from './stored-credentials.ts';

/** A key or token in a text. The secret itself is never shown. */
export interface FoundSecret {
  /** The rule that matched, as secretlint names it: `privatekey`, `aws`, `github`; of our own, those of this folder. */
  readonly kind: string;
  /** From 1. */
  readonly line: number;
}

const ownFinders = [knownTokenIn, storedCredentialIn, encodedSecretIn, addressPasswordIn];

/** Rules that match examples of addresses (`https://user:password@host`) in documentation. Our own exclude these. */
const passedOver = new Set(['basicauth', 'database-connection-string', 'filter-comments']);

/** Loaded when the first text is looked at: the rules take some milliseconds, and a search needs none. */
async function loadScanners() {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
  return rules.flatMap((rule) => {
    const kind = rule.meta.id.replace('@secretlint/secretlint-rule-', '');
    return passedOver.has(kind) ? [] : [{ kind, rule }];
  });
}

let scanners: ReturnType<typeof loadScanners> | undefined;

/**
 * The first secret in a text, by our own rules and those of secretlint: private keys, and tokens whose form identifies
 * the service that issued them.
 *
 * The rules are run here and not by `@secretlint/core`, whose profiler keeps an entry for each rule of each file and reads all of
 * them again at each new one: after 4,000 files it takes minutes.
 */
export async function findSecret(content: string, path: string): Promise<FoundSecret | undefined> {
  const keyStart = privateKeyStart(content);
  if (keyStart !== undefined) return { kind: 'privatekey', line: lineAt(content, keyStart) };
  for (const find of ownFinders) {
    const found = find(content);
    if (found !== undefined) return { kind: found.kind, line: lineAt(content, found.start) };
  }
  const source = { content, filePath: path, ext: extname(path), contentType: 'text' as const };
  scanners ??= loadScanners();
  for (const { kind, rule } of await scanners) {
    const starts: number[] = [];
    const context = {
      sharedOptions: {},
      createTranslator: () => (messageId: string) => ({ messageId, message: messageId, data: {} }),
      report: ({ range: [start, end] }: { readonly range: readonly [number, number] }) => {
        // Private keys have rows of A.
        if (kind === 'privatekey' || !isPlaceholder(content.slice(start, end))) starts.push(start);
      },
      ignore: () => {},
    };
    await rule.create(context as Parameters<typeof rule.create>[0], {}).file?.(source as never);
    const [first] = starts.sort((a, b) => a - b);
    if (first !== undefined) return { kind, line: lineAt(content, first) };
  }
  return undefined;
}

function lineAt(content: string, start: number): number {
  return content.slice(0, start).split('\n').length;
}
