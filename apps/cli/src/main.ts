#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { exitCodes, signalCodes } from './exit-codes.ts';
import { outputOf, typedIn } from './io.ts';
import { isNodeSupported, minimumNode } from './node-version.ts';

// The imports above run on any Node, so that an old one gets this message and not a syntax error.
if (!isNodeSupported(process.versions.node)) {
  process.stderr.write(`error: touchstone needs Node ${minimumNode} or newer; this is ${process.versions.node}.\n`);
  process.exit(3);
}

// Node keeps the compiled form of our modules in its own cache folder: the second start is faster. Deno has one of its own.
module.enableCompileCache?.();

// `touchstone search ... | head` closes our output early; that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`error: The output could not be written (${error.message}).\n`);
    process.exit(7);
  });
}

const interrupt = new AbortController();
let interruptedCode: number = exitCodes.aborted;
for (const [name, code] of Object.entries(signalCodes)) {
  process.on(name, () => {
    // The second one does not wait for work to end.
    if (interrupt.signal.aborted) process.exit(code);
    interruptedCode = code;
    interrupt.abort();
  });
}

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const version = (manifest as { readonly version: string }).version;
const io = {
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  stdin: () => text(process.stdin),
  cwd: typedIn(process.env, process.cwd()),
  env: process.env,
  signal: interrupt.signal,
};
const { runCli } = await import('./run-cli.ts');
const exitCode = await runCli(process.argv.slice(2), io, version);
// A provider that ignored the signal may still hold a socket or a timer; it is of no use any more.
await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
process.exit(exitCode === exitCodes.aborted ? interruptedCode : exitCode);

/** Resolves when all output has left the process: a pipe takes its time. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
