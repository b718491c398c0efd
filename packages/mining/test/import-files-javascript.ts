import type { ImportFile } from './import-files.ts';

/** TypeScript and JavaScript files with every form of import. The imports are told by hand, in the words of `imports.test.ts`. */
export const javascriptFiles: readonly ImportFile[] = [
  {
    path: 'default.mjs',
    code: `import Fastify from 'fastify';
const app = Fastify({ logger: true });
Fastify.errorCodes.FST_ERR_NOT_FOUND;
`,
    imports: ['fastify#default as Fastify . errorCodes.FST_ERR_NOT_FOUND'],
  },
  {
    path: 'named.mjs',
    code: `import { fastify as build, errorCodes } from "fastify";
import plugin, { symbols } from 'fastify-plugin';
build({ codes: errorCodes.a, plugin, symbols });
`,
    imports: [
      'fastify#fastify as build',
      'fastify#errorCodes as errorCodes . a',
      'fastify-plugin#default as plugin',
      'fastify-plugin#symbols as symbols',
    ],
  },
  {
    path: 'namespace.mjs',
    code: `import * as http from 'node:http';
import tool, * as all from 'tool';
http.createServer(tool).listen(all.port);
`,
    imports: ['node:http as http . createServer', 'tool#default as tool', 'tool as all . port'],
  },
  {
    path: 'side-effect.js',
    code: `import './register.js';
import 'source-map-support/register';
`,
    imports: ['./register.js', 'source-map-support/register'],
  },
  {
    path: 'type-only.ts',
    code: `import type { FastifyInstance, FastifyReply as Reply } from 'fastify';
import type Server from './server.js';
import { type RouteOptions, fastify } from 'fastify';
import type * as types from './types.js';
export function start(app: FastifyInstance, reply: Reply, options: RouteOptions): Server<types.Route> {
  return fastify();
}
`,
    imports: [
      'type fastify#FastifyInstance as FastifyInstance',
      'type fastify#FastifyReply as Reply',
      'type ./server.js#default as Server',
      'type fastify#RouteOptions as RouteOptions',
      'fastify#fastify as fastify',
      'type ./types.js as types . Route',
    ],
  },
  {
    path: 're-export.ts',
    code: `export { Reply, Request as Incoming } from './reply.js';
export { default } from './app.js';
export { default as App } from './app.js';
export * from './errors.js';
export * as limits from './limits.js';
export type { Options } from './options.js';
export { type Route, route } from './route.js';
export type * from './types.js';
`,
    imports: [
      './reply.js#Reply => Reply',
      './reply.js#Request => Incoming',
      './app.js#default => default',
      './app.js#default => App',
      './errors.js#* => *',
      './limits.js => limits',
      'type ./options.js#Options => Options',
      'type ./route.js#Route => Route',
      './route.js#route => route',
      'type ./types.js#* => *',
    ],
  },
  {
    path: 'require.cjs',
    code: `'use strict'
const fastify = require('fastify')
const { errorCodes, LogController: Log, level = 'info', ...rest } = require('fastify')
const send = require('./lib/reply').Reply.send
require('./register')
const app = fastify({ log: new Log(level) })
send(errorCodes)
`,
    imports: [
      'require fastify as fastify',
      'require fastify#errorCodes as errorCodes',
      'require fastify#LogController as Log',
      'require fastify#level as level',
      'require fastify as rest (unused)',
      'require ./lib/reply#Reply as send . send',
      'require ./register',
    ],
  },
  {
    path: 'handed-on.cjs',
    code: `module.exports = require('./fastify')
module.exports.errors = require('./lib/errors')
exports.Reply = require('./lib/reply').Reply
const plugin = require('fastify-plugin')(require('./plugin'))
`,
    imports: [
      'require ./fastify => *',
      'require ./lib/errors => errors',
      'require ./lib/reply#Reply => Reply',
      'require fastify-plugin',
      'require ./plugin',
    ],
  },
  {
    path: 'import-require.ts',
    code: `import fastify = require('fastify');
import type legacy = require('./legacy');
import Reply = fastify.FastifyReply;
const app: legacy.App = fastify();
export = app;
`,
    imports: ['require fastify as fastify . FastifyReply', 'type require ./legacy as legacy . App'],
  },
  {
    path: 'dynamic.mjs',
    code: `const { default: fastify, errorCodes } = await import('fastify');
const plugin = (await import('@fastify/cors')).default;
const all = await import(\`./all.js\`);
import('./late.js').then(({ start }) => start(all.routes));
import('./later.js').then((module) => module.begin(fastify, errorCodes));
await import('./effect.js');
await import(name);
await import(\`./\${name}.js\`);
`,
    imports: [
      'dynamic fastify#default as fastify',
      'dynamic fastify#errorCodes as errorCodes',
      'dynamic @fastify/cors#default as plugin (unused)',
      'dynamic ./all.js as all . routes',
      'dynamic ./late.js#start as start',
      'dynamic ./later.js as module . begin',
      'dynamic ./effect.js',
    ],
  },
  {
    path: 'type-queries.ts',
    code: `let app: import('fastify').FastifyInstance;
type Module = typeof import('./module.js');
const lazy = () => import('./lazy.js');
`,
    imports: ['type dynamic fastify#FastifyInstance', 'type dynamic ./module.js', 'dynamic ./lazy.js'],
  },
  {
    path: 'view.tsx',
    code: `import React, { useState } from 'react';
import { Table } from './table.js';
import * as icons from './icons.js';
import { Unused } from './unused.js';
export function View() {
  const [rows] = useState<string[]>([]);
  return <Table icon={<icons.Rows />}>{rows}</Table>;
}
`,
    imports: [
      'react#default as React (unused)',
      'react#useState as useState',
      './table.js#Table as Table',
      './icons.js as icons . Rows',
      './unused.js#Unused as Unused (unused)',
    ],
  },
  {
    path: 'unused.ts',
    code: `import fastify, { errorCodes } from 'fastify';
import { reply } from './reply.js';
import { request } from './request.js';
const answer = { fastify: 1, errorCodes };
function send(reply: string) {
  return answer.request;
}
`,
    imports: [
      'fastify#default as fastify (unused)',
      'fastify#errorCodes as errorCodes',
      './reply.js#reply as reply (unused)',
      './request.js#request as request (unused)',
    ],
  },
  {
    path: 'no-import.js',
    code: `// import fastify from 'fastify'
const text = "import x from 'y'; require('z')";
loader.require('fastify');
loader.import('fastify');
require.resolve('fastify');
`,
    imports: [],
  },
  {
    path: 'attributes.mjs',
    code: `import settings from './settings.json' with { type: 'json' };
import { createRequire } from 'node:module';
import { "string name" as named } from './odd.js';
const require = createRequire(import.meta.url);
const addon = require('./addon.node');
addon.run(settings, named);
`,
    imports: [
      './settings.json#default as settings',
      'node:module#createRequire as createRequire',
      './odd.js#string name as named',
      'require ./addon.node as addon . run',
    ],
  },
  {
    path: 'augmented.ts',
    code: `import 'fastify';
import { FastifyRequest } from 'fastify';
declare module 'fastify' {
  interface FastifyRequest { user: string }
}
export { FastifyRequest };
`,
    imports: ['fastify', 'fastify#FastifyRequest as FastifyRequest'],
  },
];
