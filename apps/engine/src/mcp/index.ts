export { answerTokens } from './answer-tokens.ts';
export { createMcpTools, type McpTool, type McpToolResult, type McpToolsOptions } from './create-mcp-tools.ts';
export type { OpenMcpHostOptions } from './host/host-options.ts';
export type {
  CallProgress,
  HostCallOptions,
  HostCitation,
  HostEvidenceRequest,
  HostIndexed,
  HostIndexing,
  HostQuestion,
  HostSearch,
  McpHost,
} from './host.ts';
export { type McpHttpHandler, type McpHttpHandlerOptions, mcpHttpHandler } from './mcp-http-handler.ts';
export { type McpServerOptions, mcpServer } from './mcp-server.ts';
export { type OpenMcpHost, openMcpHost } from './open-mcp-host.ts';
export { type ProjectFolder, type ProjectHints, projectFolder } from './project-folder.ts';
export { loopbackNames, type RequestGuardOptions, refuseForeignRequest } from './request-guard.ts';
export { type ServeStdioOptions, serveStdio } from './serve-stdio.ts';
export { type McpToolName, mcpToolNames } from './tools/tool.ts';
