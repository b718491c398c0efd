import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { createMcpTools, type McpTool, type McpToolsOptions } from './create-mcp-tools.ts';
import type { CallProgress } from './host.ts';
import { instructionsFor } from './instructions.ts';
import type { ProjectFolder } from './project-folder.ts';

export interface McpServerOptions extends McpToolsOptions {
  /** Version that the server names itself with. */
  readonly version: string;
  /** Needs the roots of the client before the first call, where the folder of the project is not known without them. */
  readonly project?: ProjectFolder;
}

/**
 * One server for one connection, or over HTTP for one request: the SDK's factory makes a new one each time. It speaks
 * the protocol of 2026-07-28 and that of 2025-11-25 and before.
 */
export function mcpServer(options: McpServerOptions): McpServer {
  const { project } = options;
  const tools = createMcpTools({ ...options, projectFolder: options.projectFolder ?? project?.known });
  const names = tools.map(({ name }) => name);
  const server = new McpServer(
    { name: 'touchstone', title: 'Touchstone', version: options.version },
    { instructions: instructionsFor(names), capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of tools) {
    const { name, title, description, annotations } = tool;
    const config = {
      title,
      description,
      annotations,
      inputSchema: unchecked(tool.arguments),
      outputSchema: checked(tool.answer),
    };
    server.registerTool(name, config, async (given: unknown, context) => {
      const question = project && project.known() === undefined ? await askRoots(server, context, project) : undefined;
      return question ?? callTool(tool, given, context);
    });
  }
  return server;
}

/** Asks the client for its roots, by an answer that requests them. A client without roots is not asked. */
async function askRoots(
  { server }: McpServer,
  { mcpReq }: ServerContext,
  project: ProjectFolder,
): Promise<InputRequiredResult | undefined> {
  const told = inputResponse(mcpReq.inputResponses, 'roots');
  if (told.kind === 'roots') {
    project.takeRoots(told.roots.map(({ uri }) => uri));
    return undefined;
  }
  const isAsked = mcpReq.inputResponses !== undefined;
  if (isAsked || !hasRoots(mcpReq.envelope, server.getClientCapabilities())) {
    project.takeRoots([]);
    return undefined;
  }
  return inputRequired({ inputRequests: { roots: { method: 'roots/list' } } });
}

/** The newer protocol sends capabilities with each request, the older one once. */
function hasRoots(envelope: object | undefined, once: ClientCapabilities | undefined): boolean {
  const each: unknown = envelope && Reflect.get(envelope, CLIENT_CAPABILITIES_META_KEY);
  return once?.roots !== undefined || (typeof each === 'object' && each !== null && 'roots' in each);
}

/** Advertises the schema and checks nothing: the tool reads its arguments itself, and its messages name the field and the remedy. */
function unchecked(schema: z.ZodType) {
  return { '~standard': { ...advertised(schema), validate: (value: unknown) => ({ value }) } };
}

function checked(schema: z.ZodType) {
  return { '~standard': { ...advertised(schema), validate: schema['~standard'].validate } };
}

/** The JSON Schema without zod's bounds of every integer: agents pay for them, and they mean nothing. */
function advertised(schema: z.ZodType) {
  const { jsonSchema, vendor, version } = schema['~standard'];
  const plain = (json: object) =>
    JSON.parse(JSON.stringify(json, (_, value) => (isSafeBound(value) ? undefined : value)));
  const converted: typeof jsonSchema = {
    input: (target) => plain(jsonSchema.input(target)),
    output: (target) => plain(jsonSchema.output(target)),
  };
  return { vendor, version, jsonSchema: converted };
}

function isSafeBound(value: unknown): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

async function callTool(tool: McpTool, given: unknown, { mcpReq, http }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  const { notify } = mcpReq;
  // Over HTTP an older client can end a call only by hanging up, and then the result has no reader.
  const signal = http?.req === undefined ? mcpReq.signal : AbortSignal.any([mcpReq.signal, http.req.signal]);
  let last = Number.NEGATIVE_INFINITY;
  const onProgress = ({ done, total, message }: CallProgress) => {
    // Each notification must be further than the one before.
    if (progressToken === undefined || signal.aborted || done <= last) return;
    last = done;
    const params = { progressToken, progress: done, total, message };
    // A client that is gone gets nothing; the call itself ends by its signal.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  };
  const result = await tool.call(given, { signal, onProgress });
  const content = [{ type: 'text' as const, text: result.text }];
  return result.isError ? { content, isError: true } : { content, structuredContent: { ...result.structured } };
}
