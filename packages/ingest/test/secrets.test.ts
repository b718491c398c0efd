import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ingest, planIngest, type Source } from '../src/index.js';
import { memoryWriter } from './memory-writer.js';
import { oddReader } from './odd-reader.js';
import { tempFolder, writeFiles } from './temp-folder.js';

/** Made anew for each run: no key stands in the code. */
const privateKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;
/** Those that secretlint's rule passes over. */
function otherKeys(): [string, string][] {
  const locked = { format: 'pem', cipher: 'aes-256-cbc', passphrase: 'test' } as const;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ed25519 = generateKeyPairSync('ed25519').privateKey;
  return [
    ['EC', ec.export({ type: 'sec1', format: 'pem' }).toString()],
    ['Ed25519 in PKCS#8', ed25519.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['encrypted PKCS#8', ed25519.export({ type: 'pkcs8', ...locked }).toString()],
    ['encrypted RSA', rsa.export({ type: 'pkcs1', ...locked }).toString()],
  ];
}

const githubToken = `ghp_${'aB3dE6gH9j'.repeat(4).slice(0, 36)}`;

async function indexed(baseDir: string, source: Source, store = memoryWriter()) {
  const report = await ingest({ index: 'x', sources: [source], baseDir }, { store });
  const documents = new Set([...store.chunks.values()].map(({ metadata }) => metadata.document_id));
  return { report, documents: [...documents].sort(), store };
}

describe('secrets in sources', () => {
  it('leaves out a file with a private key or a token, and names kind and line, not the secret', async () => {
    const folder = tempFolder({
      'd/a.md': 'Plain text.',
      'd/key.md': `# Deploy\n\n${privateKey}`,
      'd/token.py': `import os\n\nTOKEN = "${githubToken}"\n`,
    });
    const { report, documents } = await indexed(folder, { path: 'd' });
    expect(documents).toEqual(['d/a.md']);
    expect(report.warnings.map(({ code }) => code)).toEqual(['document_secret', 'document_secret']);
    const messages = report.warnings.map(({ message }) => message).join('\n');
    expect(messages).toMatch(/"d\/key\.md" is left out: line 3 .*\(privatekey\)/);
    expect(messages).toMatch(/"d\/token\.py" is left out: line 3 .*\(github\)/);
    expect(messages).not.toContain(githubToken);
    expect(messages).not.toContain(privateKey.split('\n')[1]);
    expect(report.added.documents).toBe(1);
  });

  it.each(otherKeys())('leaves out a file with a private key: %s', async (_, key) => {
    const asJson = JSON.stringify({ key });
    const folder = tempFolder({ 'd/a.md': 'Plain text.', 'd/key.md': `# Deploy\n\n${key}`, 'd/key.txt': asJson });
    const { report, documents } = await indexed(folder, { path: 'd' });
    expect(documents).toEqual(['d/a.md']);
    expect(report.warnings.map(({ message }) => message).join('\n')).toMatch(/"d\/key\.md" .*line 3 .*\(privatekey\)/);
  });

  it('leaves out a file with a Google API key', async () => {
    const key = ['AIza', 'SyB3dE6gH9jK2mN5pQ8sT1vW4yZ7', 'aC-fI_x'].join('');
    expect(key).toHaveLength(39);
    const { report, documents } = await indexed(tempFolder({ 'd/a.md': `key: ${key}\n` }), { path: 'd' });
    expect(documents).toEqual([]);
    expect(report.warnings[0]?.message).toContain('(google-api-key)');
  });

  const random = 'qZ3tB8nK1vW6yR4mC9xD2fH7jL5pS0gTuEaViNoQwUkY';
  const hexadecimal = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

  it.each([
    ['age', `AGE-SECRET-KEY-1${'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'.repeat(2).slice(0, 58)}`],
    ['digitalocean', `dop_v1_${hexadecimal}`],
    ['doppler', `dp.pt.${random.slice(0, 43)}`],
    ['pypi', `pypi-AgEIcHlwaS5vcmc${random}${random}`],
    ['telegram', `${random.replace(/\D/g, '').slice(0, 9)}:AA${random.slice(0, 33)}`],
    ['azure-storage', `AccountName=x;AccountKey=${`${random}${random}`.slice(0, 86)}==;`],
  ])('leaves out a file with a token of %s', async (kind, token) => {
    const { report, documents } = await indexed(tempFolder({ 'd/a.md': `# Setup\n\nUse ${token}\n` }), { path: 'd' });
    expect(documents).toEqual([]);
    expect(report.warnings[0]?.message).toContain(`line 3 holds what looks like a secret (${kind})`);
  });

  it('indexes documentation with placeholders for tokens, and the key that every emulator has', async () => {
    const emulator = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
    const lines = [`dop_v1_${'0'.repeat(64)}`, `AccountKey=${emulator}`, `1234567890:AA${'A'.repeat(33)}`];
    const folder = tempFolder({ 'd/a.md': lines.join('\n') });
    expect((await indexed(folder, { path: 'd' })).documents).toEqual(['d/a.md']);
  });

  it('takes a token for one that has a short row of one sign', async () => {
    const token = `ghp_aB000000${'dE6gH9jK'.repeat(4).slice(0, 28)}`;
    const { report } = await indexed(tempFolder({ 'd/a.md': `TOKEN="${token}"\n` }), { path: 'd' });
    expect(report.warnings[0]?.message).toContain('(github)');
  });

  it.each([
    `hf_${'x'.repeat(34)}`,
    `ghp_${'X'.repeat(36)}`,
    `https://hooks.slack.com/services/T${'0'.repeat(8)}/B${'0'.repeat(8)}/${'X'.repeat(24)}`,
    `xoxb-${'123456789012'}-${'123456789012'}-${random.slice(0, 24)}`,
    `hf_${'abcdefghijklmnopqrstuvwxyzabcdefgh'}`,
  ])('indexes documentation with a placeholder for a token that secretlint knows: %s', async (token) => {
    const { documents } = await indexed(tempFolder({ 'd/a.md': `Set TOKEN=${token}\n` }), { path: 'd' });
    expect(documents).toEqual(['d/a.md']);
    // The same page with a token beside the placeholder stays out.
    const both = tempFolder({ 'd/a.md': `Set TOKEN=${token}\nTOKEN="${githubToken}"\n` });
    const { report } = await indexed(both, { path: 'd' });
    expect(report.warnings[0]?.message).toContain('line 2 holds what looks like a secret (github)');
  });

  it.each([
    '...',
    '',
    '<key>',
    'MIIEpAIBAAKCAQEA...\n...',
    'x'.repeat(64),
    'Put the contents of the private key that was made above here',
  ])('indexes documentation with a placeholder for a private key: %j', async (body) => {
    const text = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\nAIza${'X'.repeat(35)}\n`;
    expect((await indexed(tempFolder({ 'd/a.md': text }), { path: 'd' })).documents).toEqual(['d/a.md']);
  });

  it('finds one in what a reader read', async () => {
    const folder = tempFolder({ 'd/book.odd': `First page.\f\nTOKEN = "${githubToken}"` });
    const store = memoryWriter();
    const request = { index: 'x', sources: [{ path: 'd' }], baseDir: folder, readers: [oddReader()] };
    const report = await ingest(request, { store });
    expect(store.chunks.size).toBe(0);
    expect(report.warnings.map(({ code }) => code)).toEqual(['document_secret']);
  });

  it('removes what was indexed of a file once a secret is in it, and takes it back without', async () => {
    const folder = tempFolder({ 'd/a.md': 'Plain text.', 'd/b.md': 'More.' });
    const { store } = await indexed(folder, { path: 'd' });
    writeFiles(folder, { 'd/a.md': `Plain text.\n\n${privateKey}` });
    const dryRun = await planIngest({ index: 'x', sources: [{ path: 'd' }], baseDir: folder }, { store });
    expect(dryRun).toMatchObject({ removed: { documents: 1 }, documentIds: { removed: ['d/a.md'], changed: [] } });
    const second = await indexed(folder, { path: 'd' }, store);
    expect(second.documents).toEqual(['d/b.md']);
    expect(second.report.removed.documents).toBe(1);
    writeFiles(folder, { 'd/a.md': 'Plain text.' });
    expect((await indexed(folder, { path: 'd' }, store)).documents).toEqual(['d/a.md', 'd/b.md']);
  });

  it('leaves out and reports files whose names say that they hold secrets', async () => {
    const folder = tempFolder({
      'd/a.md': 'Plain text.',
      'd/id_ed25519': 'x',
      'd/secrets.yaml': 'x: 1',
      'd/kubeconfig': 'x: 1',
      'd/kubeconfig.yaml': 'x: 1',
      'd/prod.tfvars': 'x = 1',
      'd/pgpass.conf': 'x',
      'd/main.tfstate': '{}',
      'd/prod.env': 'X=1',
      'd/secrets.md': 'On keeping secrets.',
    });
    const { report, documents } = await indexed(folder, { path: 'd' });
    expect(documents).toEqual(['d/a.md', 'd/secrets.md']);
    expect(report.skipped.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'id_ed25519 secret',
      'kubeconfig secret',
      'kubeconfig.yaml secret',
      'main.tfstate secret',
      'pgpass.conf secret',
      'prod.env secret',
      'prod.tfvars secret',
      'secrets.yaml secret',
    ]);
  });

  it('takes all of them with allowSecrets, and removes them when it is taken back', async () => {
    const folder = tempFolder({ 'd/secrets.yaml': 'x: 1', 'd/key.md': privateKey, 'd/a.md': 'Plain text.' });
    const { documents, store } = await indexed(folder, { path: 'd', allowSecrets: true });
    expect(documents).toEqual(['d/a.md', 'd/key.md', 'd/secrets.yaml']);
    expect((await indexed(folder, { path: 'd' }, store)).documents).toEqual(['d/a.md']);
  });

  it('indexes examples of addresses and keys that are none', async () => {
    const folder = tempFolder({
      'd/a.md': 'Connect to `postgres://user:password@localhost/db` with the key `AKIA...` or `sk-your-key-here`.',
    });
    expect((await indexed(folder, { path: 'd' })).documents).toEqual(['d/a.md']);
  });
});

describe('what git ignores above a source', () => {
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/objects/README': '',
    '.git/refs/README': '',
    '.git/info/exclude': 'private.md\n',
    '.gitignore': '/src/generated/\nsecret-*.md\ndist/\n',
    'src/.gitignore': '!secret-but-shown.md\n',
    'src/a.md': 'a',
    'src/private.md': 'p',
    'src/secret-plan.md': 's',
    'src/secret-but-shown.md': 's',
    'src/generated/x.md': 'x',
    'dist/b.md': 'b',
    'dist/secret-plan.md': 's',
  };

  it('counts up to the top of the work tree', async () => {
    expect((await indexed(tempFolder(files), { path: 'src' })).documents).toEqual([
      'src/a.md',
      'src/secret-but-shown.md',
    ]);
  });

  it('does not count where it ignores the named folder itself', async () => {
    expect((await indexed(tempFolder(files), { path: 'dist' })).documents).toEqual([
      'dist/b.md',
      'dist/secret-plan.md',
    ]);
  });

  it('does not count outside a work tree', async () => {
    const { '.git/HEAD': head, '.git/info/exclude': exclude, ...rest } = files;
    expect((await indexed(tempFolder(rest), { path: 'src' })).documents).toContain('src/secret-plan.md');
  });
});
