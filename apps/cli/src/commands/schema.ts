import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'schema',
  summary: 'Print the JSON Schema of an input or output. Without an argument, list all schemas.',
  arguments: [['[form]', 'config, retrieval_request, retrieval_calls, trace, error, ...']],
  examples: ['config schema', 'config schema retrieval_request', 'config schema config > config.schema.json'],
} as const;

/** `touchstone config schema` */
export function schemaCommand(context: ProgramContext): Command {
  return defineCommand(context, text, () => {}, schema);
}

async function schema(invocation: Invocation, [form]: readonly string[]): Promise<void> {
  const [{ nearestName, RetrievalError }, { wireFormNames, wireJsonSchema }] = await Promise.all([
    import('@touchstone/contract'),
    import('@touchstone/contract/wire'),
  ]);
  const names = ['config', ...wireFormNames];
  if (form === undefined) {
    if (invocation.json) invocation.printJson({ forms: names });
    else invocation.print(names.join('\n'));
    return;
  }
  if (form === 'config') {
    const { configJsonSchema } = await import('@touchstone/host');
    return invocation.printJson(configJsonSchema());
  }
  const wireForm = wireFormNames.find((name) => name === form);
  if (wireForm !== undefined) return invocation.printJson(wireJsonSchema(wireForm));
  const near = nearestName(form, names);
  const remedy = near === undefined ? `The schemas are: ${names.join(', ')}.` : `Did you mean "${near}"?`;
  throw new RetrievalError('invalid_request', `There is no schema "${form}". ${remedy}`);
}
