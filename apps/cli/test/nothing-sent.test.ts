import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

/** Told of whatever a process would connect to, look up or send, which then fails. */
const guard = `
import { appendFileSync } from 'node:fs';
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
const refused = (what) => function () {
  appendFileSync(process.env.TOLD, what + '\\n');
  throw new Error('no network: ' + what);
};
net.Socket.prototype.connect = refused('connect');
dgram.Socket.prototype.send = refused('send');
dns.lookup = refused('lookup');
dns.promises.lookup = refused('lookup');
`;

const guarded = () => {
  const folder = tempFolder({ 'guard.mjs': guard });
  const told = join(folder, 'told');
  const preload = `--import ${pathToFileURL(join(folder, 'guard.mjs'))}`;
  return {
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`, TOLD: told },
    told: () => (existsSync(told) ? readFileSync(told, 'utf8') : ''),
  };
};

it('nothing is sent home: index, search and evidence with the default providers connect to nothing', async () => {
  const folder = tempFolder(corpus);
  const { env, told } = guarded();
  for (const words of [['index', '.'], ['search', 'hooks'], ['evidence', 'custom error handler'], ['status']]) {
    expect(await spawnTouchstone(folder, words, { env }), words.join(' ')).toMatchObject({ code: 0 });
  }
  expect(told()).toBe('');
});

it('what does connect is told', () => {
  const { env, told } = guarded();
  const fetching = () =>
    execFileSync(process.execPath, ['-e', 'fetch("http://127.0.0.1:5999")'], { env, stdio: 'ignore' });
  expect(fetching).toThrow();
  expect(told()).toMatch(/^(?:connect|lookup)\n/);
});
