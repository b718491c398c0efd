import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSecret, ingest, planIngest, type Source } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { oddReader } from './odd-reader.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

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

  const hex = (length: number) => hexadecimal.repeat(4).slice(0, length);
  const signs = (length: number) => random.repeat(8).slice(0, length);
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const claims = (role: string) =>
    [{ alg: 'HS256' }, { iss: 'supabase', role }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );

  it.each([
    ['newrelic', `NRAK-${signs(27).toUpperCase()}`],
    ['newrelic', `license_key: ${hex(36)}NRAL`],
    ['newrelic', `NRII-${signs(32)}`],
    ['postman', `PMAK-${hex(24)}-${hex(34)}`],
    ['rubygems', `rubygems_${hex(48)}`],
    ['sentry', `sntrys_eyJ${signs(120)}_${signs(43)}`],
    ['sentry', `sntryu_${hex(64)}`],
    ['supabase', `sbp_${hex(40)}`],
    ['supabase', `sb_secret_${signs(22)}_${signs(8)}`],
    ['supabase', `KEY=${claims('service_role').join('.')}.${signs(43)}`],
    ['terraform', `${signs(14)}.atlasv1.${signs(67)}`],
    ['atlassian', `ATATT3xFfGF0${signs(170)}=1A2B3C4D`],
    ['atlassian', `ATBB${signs(32)}`],
    ['atlassian', `JIRA_API_TOKEN=${signs(24)}`],
    ['aws', 'aws_access_key_id = ASIA3XQ7KDM2WPZ5RTGY'],
    ['aws', `"SecretAccessKey": "${signs(40)}"`],
    ['aws', `AWS_SESSION_TOKEN=IQoJb3JpZ2luX2Vj${signs(300)}==`],
    ['kubeconfig', `client-key-data: ${encoded(privateKey)}`],
    ['kubeconfig', `kind: Config\nusers:\n- user:\n    token: ${signs(40)}`],
    ['privatekey', `tls.key: ${encoded(privateKey)}`],
    ['privatekey', `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${signs(44)}\nPrivate-MAC: ${hex(64)}`],
    ['docker', `{"auths": {"https://index.docker.io/v1/": {"auth": "${encoded('me:kR8vQ2xLm9Tz')}"}}}`],
    ['docker', `.dockerconfigjson: ${encoded(`{"auths":{"r.io":{"auth":"${encoded('me:kR8vQ2xLm9Tz')}"}}}`)}`],
    ['netrc', 'machine git.corp.io\n  login me\n  password kR8vQ2xLm9Tz'],
    ['npm', '//registry.npmjs.org/:_authToken=b7e1c2d9-40fa-4c3e-9a56-0d8f7b2e61c4'],
    ['basic-auth', `Authorization: Basic ${encoded('me:kR8vQ2xLm9Tz')}`],
  ])('leaves out a file with a credential of the kind %s: %s', async (kind, credential) => {
    const found = await findSecret(`# Setup\n\n${credential}\n`, 'a.md');
    expect(found?.kind).toBe(kind);
    expect(found?.line).toBeGreaterThan(2);
  });

  it.each([
    'postgres://app:kR8vQ2xLm9Tz@db.prod.internal:5432/orders',
    'mongodb+srv://app:kR8vQ2xLm9Tz@cluster0.ab1cd.mongodb.net/orders',
    'mongodb://app:kR8vQ2xLm9Tz@a.db.net:27017,b.db.net:27017/orders',
    'rediss://:kR8vQ2xLm9Tz4bWc@cache:6380/0',
    'https://deploy:Tr0ub4dor&3@git.corp.io/app.git',
    'https://deploy:kR8vQ2xLm9%40z@git.corp.io',
    'jdbc:mysql://db.prod.corp.io/orders?user=app&password=kR8vQ2xLm9Tz',
    'Server=tcp:sql1.database.windows.net,1433;User ID=app;Password=kR8vQ2xLm9Tz;Encrypt=True;',
    'postgres://app:kR8vQ2xLm9Tz@localhost/orders',
  ])('leaves out a file with the password of an address: %s', async (address) => {
    expect(await findSecret(`URL="${address}"\n`, 'a.md')).toEqual({ kind: 'address-password', line: 1 });
  });

  it.each([
    ...['postgres://user:password@localhost/db', 'https://user:pass@example.com', 'redis://:s3cr3t@cache.corp.io'],
    ...[
      `https://admin:\${PASSWORD}@git.corp.io`,
      'mysql://root:<password>@db.corp.io',
      'amqp://guest:guest@mq.corp.io',
    ],
    ...['mongodb://myDatabaseUser:D1fficultP%40ssw0rd@mongodb0.example.com', 'http://foo:bar1234@proxy.corp.io:8080'],
    ...['https://$USER:$TOKEN@github.com/a/b', 'https://oauth2:DB_PASS@git.corp.io', 'ftp://me:letters@ftp.corp.io'],
    ...['http://127.0.0.1:8080/a@b', 'https://example.org:443/x:y@z', 'ssh://git@github.com:22/a.git', 'a://b:c@d'],
    ...[
      'jdbc:mysql://localhost/db?user=root&password=secret',
      'Server=.;Database=x;User Id=sa;Password=yourStrong(!)Pw1;',
    ],
    ...['machine example.com login daniel password qwerty', 'machine git.corp.io login me password <token>'],
    ...[`{"auths": {"r.io": {"auth": "${encoded('user:password')}"}}}`, '{"auths": {"r.io": {"auth": "c3R...zE2"}}}'],
    ...[`Basic ${encoded('Aladdin:open sesame')}`, `Basic ${encoded('s6BhdRkqt3:gX1fBat3bV')}`, 'Basic dXNlcjpwYXNz'],
    ...['client-key-data: LS0tLS1CRUdJTi...', 'client-key-data: <base64 of the key>', 'client-key-data: REDACTED'],
    ...['ASIAIOSFODNN7EXAMPLE', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
    ...[`PMAK-${'0'.repeat(24)}-${'0'.repeat(34)}`, `rubygems_${'a'.repeat(48)}`, 'NRAK-XXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    ...[`${claims('anon').join('.')}.${signs(43)}`, 'sbp_your_token_here', 'JIRA_API_TOKEN=YourTokenGoesHere'],
    ...[
      'PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\n...\n...\nPrivate-MAC: ...',
      `//r.io/:_authToken=\${NPM_TOKEN}`,
    ],
  ])('indexes documentation with an example of a credential: %s', async (example) => {
    expect(await findSecret(`# Setup\n\n    ${example}\n`, 'a.md')).toBeUndefined();
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
