import { RetrievalError } from '@touchstone/contract';
import type { HostCallOptions, McpHost } from '../mcp/host.ts';
import type { AnswerCall } from './answer.ts';
import { limitedHost } from './limited-host.ts';

/** A call of an MCP tool to its host, as plain data. */
export interface ToolRequest {
  readonly method: keyof McpHost;
  readonly argument?: object;
}

/** Calls the host of the MCP tools: its results go back as plain data, and the tools make compact answers of them. */
export const answerTool: AnswerCall = async ({ host, retriever }, task, { signal, onEvent }) => {
  const { method, argument } = JSON.parse(task.body ?? '{}') as ToolRequest;
  const onProgress: HostCallOptions['onProgress'] = (progress) =>
    onEvent?.({ event: 'progress', data: JSON.stringify(progress) });
  const limited = limitedHost(host, task.indexes, () => retriever.indexes({ signal }));
  const result = await callHost(limited, { method, argument }, { signal, onProgress });
  return { body: JSON.stringify(result), notes: {} };
};

async function callHost(host: McpHost, { method, argument }: ToolRequest, calling: HostCallOptions): Promise<unknown> {
  if (method === 'indexes') return host.indexes(calling);
  if (method === 'notices') return host.notices?.((argument as { readonly indexes?: readonly string[] }).indexes);
  const call = host[method] as ((argument: object, calling: HostCallOptions) => Promise<unknown>) | undefined;
  if (call === undefined) {
    const reason = method === 'answer' ? 'has no language model' : 'is read-only';
    throw new RetrievalError('unsupported', `This engine ${reason}.`);
  }
  return call(argument ?? {}, calling);
}
