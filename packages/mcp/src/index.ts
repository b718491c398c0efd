export { answerTokens } from './answer-tokens.js';
export { createMcpTools, type McpTool, type McpToolResult, type McpToolsOptions } from './create-mcp-tools.js';
export type { OpenMcpHostOptions } from './host/host-options.js';
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
} from './host.js';
export { type McpHttpHandler, type McpHttpHandlerOptions, mcpHttpHandler } from './mcp-http-handler.js';
export { type McpServerOptions, mcpServer } from './mcp-server.js';
export { type OpenMcpHost, openMcpHost } from './open-mcp-host.js';
export { type ProjectFolder, type ProjectHints, projectFolder } from './project-folder.js';
export { loopbackNames, type RequestGuardOptions, refuseForeignRequest } from './request-guard.js';
export { type ServeStdioOptions, serveStdio } from './serve-stdio.js';
export { type McpToolName, mcpToolNames } from './tools/tool.js';
