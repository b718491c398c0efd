import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'demo',
  summary: 'Index a real package (fastify), ask three questions and gather evidence. Leaves nothing behind.',
  examples: ['demo', 'demo --json'],
} as const;

/** `touchstone demo` */
export function demoCommand(context: ProgramContext): Command {
  return defineCommand(context, text, () => {}, demo);
}

async function demo(invocation: Invocation): Promise<void> {
  const { runDemo } = await import('../run-demo.ts');
  await runDemo(invocation);
}
