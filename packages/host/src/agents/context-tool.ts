import {
  type CallOptions,
  type ContextPack,
  type ContextRequest,
  type ErrorCode,
  unexpectedFailure,
} from '@touchstone/contract';
import { contextPack } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { type AgentTool, toolParts } from './agent-tool.ts';
import { contextForm, type FixedContext } from './context-arguments.ts';
import { checkFixed, requestOf } from './request-arguments.ts';

/** The gatherer of the context: the engine in this process, or a client of one elsewhere. */
export type GatherContext = (request: ContextRequest, options?: CallOptions) => Promise<ContextPack>;

export interface ContextToolOptions {
  readonly gather: GatherContext;
  /** The tool's name for the model, for example a profile's `tool.name`. Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  /** When and why the model should call it, for example a profile's `tool.description`. */
  readonly description: string;
  /** The developer's settings. Default: none. */
  readonly fixed?: FixedContext;
}

/** `success` has sources; `no_results` a pack without; `error` no pack and the reason. */
export type ContextToolAnswer =
  | { readonly status: 'success' | 'no_results'; readonly context_pack: z.input<typeof contextPack> }
  | {
      readonly status: 'error';
      readonly context_pack: null;
      readonly error: { readonly type: ErrorCode; readonly message: string };
    };

export type ContextTool = AgentTool<ContextToolAnswer>;

/** Makes the tool. Throws `invalid_config` for a name that hosts refuse, and for constraints that no request could have. */
export function contextTool({ gather, name, description, fixed = {} }: ContextToolOptions): ContextTool {
  const parts = toolParts(name, description, contextForm.parameters);
  checkFixed(fixed, contextForm);
  return {
    ...parts,
    run: async (given, options) => {
      try {
        const pack = await gather(requestOf(given, fixed, contextForm), options);
        return {
          status: pack.sources.length === 0 ? 'no_results' : 'success',
          context_pack: contextPack.encode(pack),
        };
      } catch (thrown) {
        const { code, message } = unexpectedFailure(thrown, 'retrieval');
        return { status: 'error', context_pack: null, error: { type: code, message } };
      }
    },
  };
}
