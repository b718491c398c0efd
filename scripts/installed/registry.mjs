// A registry on loopback that has our packages as they would be published, and gets all others from the registry of this machine.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { homeIn, run, start } from './outside.mjs';

const manifest = {
  private: true,
  dependencies: { verdaccio: '6.10.4' },
  // It asks for the tag "cjs", which not every mirror has.
  overrides: { 'node-fetch': '2.6.7' },
};
const concurrentPublications = 3;

export async function startRegistry(folder, upstream) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await run(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  writeFileSync(join(folder, 'config.yaml'), configOf(folder, upstream));
  const server = start(
    [process.execPath, 'node_modules/verdaccio/bin/verdaccio', '--config', 'config.yaml', '--listen', url],
    { cwd: folder, stdio: 'ignore' },
  );
  await answering(url, server);
  return { url, publish: (tarballs) => publish(tarballs, folder, url) };
}

/** Of ours, none ever comes from elsewhere. */
function configOf(folder, upstream) {
  const own = { access: '$all', publish: '$all' };
  return JSON.stringify({
    storage: join(folder, 'storage'),
    uplinks: { public: { url: upstream, maxage: '1h' } },
    packages: { touchstone: own, '@touchstone/*': own, '**': { access: '$all', proxy: 'public' } },
    max_body_size: '200mb',
    log: { type: 'stdout', level: 'fatal' },
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answering(url, server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The registry ended with ${server.exitCode}.`);
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(100);
  }
}

async function publish(tarballs, folder, url) {
  const env = homeIn(folder, process.env.PATH);
  writeFileSync(join(folder, '.npmrc'), `registry=${url}\n${url.slice('http:'.length)}:_authToken=loopback\n`);
  const waiting = [...tarballs];
  const publishWaiting = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      await run(['npm', 'publish', file], { cwd: folder, env });
  };
  await Promise.all(Array.from({ length: concurrentPublications }, publishWaiting));
}
