import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'completion',
  summary: 'Print a script that completes commands and options in your shell.',
  arguments: [['<shell>', 'bash, zsh or fish']],
  examples: ['completion bash'],
  notes: `bash, in ~/.bashrc:  source <(touchstone completion bash)
zsh, in ~/.zshrc after compinit:  source <(touchstone completion zsh)
fish:  touchstone completion fish > ~/.config/fish/completions/touchstone.fish`,
} as const;

/** `touchstone completion` */
export function completionCommand(context: ProgramContext): Command {
  const completion: Command = defineCommand(context, text, () => {}, print);
  return completion;

  async function print(invocation: Invocation, [shell = '']: readonly string[]): Promise<void> {
    const { completionScripts, shells } = await import('./completion-scripts.ts');
    const program = completion.parent ?? completion;
    const script = completionScripts[typedChoice(shell, 'completion', shells)](program);
    if (invocation.json) invocation.printJson({ shell, script });
    else invocation.print(script);
  }
}
