import { printableLine } from '@touchstone/contract';
import { hidePaths } from './answer/hide-paths.ts';
import { answerTokens, checkAnswerTokens } from './answer-tokens.ts';
import { toolFailure } from './failure.ts';
import type { HostCallOptions, McpHost } from './host.ts';
import { answerTool } from './tools/answer.ts';
import { contextTool } from './tools/context.ts';
import { evidenceTool } from './tools/evidence.ts';
import { indexTool } from './tools/index-tool.ts';
import { indexesTool } from './tools/indexes.ts';
import { searchTool } from './tools/search.ts';
import { showTool } from './tools/show.ts';
import type { McpToolName, ToolDefinition } from './tools/tool.ts';

export interface McpToolsOptions {
  /** The host of the tools. One without `index` or `answer` has no such tool. */
  readonly host: McpHost;
  /** Tools to offer. Default: all that the host has. */
  readonly tools?: readonly McpToolName[];
  /** Default tokens of an answer, 500 to 25,000. Default 1,000. */
  readonly maxTokens?: number;
  /**
   * The folder of the project, as far as it is known: answers about indexes and failures name it. Paths below it are shown from it on; all
   * other absolute paths are left out of messages. Default: none is shown.
   */
  readonly projectFolder?: () => string | undefined;
  /** Called with each failed call, the whole error; for a log. Default: none. */
  readonly onFailure?: (tool: McpToolName, thrown: unknown) => void;
}

/** The outcome of a tool's call. */
type McpToolResult =
  | { readonly isError: false; readonly text: string; readonly structured: object }
  | { readonly isError: true; readonly text: string };

/** A tool without the protocol around it. */
export interface McpTool extends Omit<ToolDefinition, 'run' | 'failed'> {
  /** Never throws: wrong arguments and failures are results with their remedy. */
  call(given: unknown, options?: HostCallOptions): Promise<McpToolResult>;
}

/** The tools over a host. Throws `invalid_config` for a `maxTokens` that no answer could keep. */
export function createMcpTools(options: McpToolsOptions): readonly McpTool[] {
  const { host, tools, projectFolder = () => undefined, onFailure } = options;
  const maxTokens = checkAnswerTokens(options.maxTokens ?? answerTokens.default);
  const settings = { host, maxTokens, hide: (message: string) => hidePaths(message, projectFolder()) };
  const made = [searchTool, evidenceTool, contextTool, answerTool, showTool, indexesTool, indexTool].map((make) =>
    make(settings),
  );
  const offered = made.filter((tool) => tool !== undefined && (tools === undefined || tools.includes(tool.name)));
  const canIndex = offered.some((tool) => tool?.name === 'index');
  return offered.flatMap((tool) => {
    if (tool === undefined) return [];
    const { run, failed, ...definition } = tool;
    const call = async (given: unknown, calling: HostCallOptions = {}): Promise<McpToolResult> => {
      try {
        const { text, structured } = await run(given, calling);
        const folder = tool.name.startsWith('index') ? aboutFolder(projectFolder()) : '';
        return { isError: false, text: `${text}${folder}`, structured };
      } catch (thrown) {
        onFailure?.(tool.name, thrown);
        const failure = toolFailure(thrown, { projectFolder: projectFolder(), canIndex });
        const text = await failed?.(failure);
        // An answer in JSON stays JSON.
        return { isError: true, text: text ?? `${failure.text}${aboutFolder(projectFolder())}` };
      }
    };
    return [{ ...definition, call }];
  });
}

/** With several servers, or a wrong folder, the user sees what was indexed, or what failed. */
function aboutFolder(folder: string | undefined): string {
  return folder === undefined ? '' : `\n\nFolder: ${printableLine(folder)}`;
}
