import { type CallOptions, type Clock, type ErrorCode, isRetrievalError } from '@touchstone/contract';
import { storeError } from './errors.ts';

/** The addresses of one cluster, and which of them answer. */
export interface Nodes {
  /**
   * Sends one request to a node that answers, and to the next where it does not: one that refuses, breaks off, fails
   * (5xx), hangs, or whose answer is not Qdrant's, such as a page of a balancer. Requests change nothing when they are
   * repeated. `send` gets the address and the signal of one try.
   */
  send<T>(
    what: string,
    send: (address: string, signal: AbortSignal | undefined) => Promise<T>,
    options: CallOptions,
  ): Promise<T>;
}

export interface NodesOptions {
  readonly addresses: readonly string[];
  /** A node that has not answered for so long gets a readiness check, with as much time again. */
  readonly nodeTimeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** A node that did not answer is left out for so long. Then it gets a readiness check, while others serve. */
const restMs = 10_000;

export function nodesAt({ addresses, nodeTimeoutMs, fetch, clock }: NodesOptions): Nodes {
  const nodes = addresses.map((address) => ({ address, restsUntil: Number.NEGATIVE_INFINITY, isAsked: false }));
  type Node = (typeof nodes)[number];
  const rests = ({ restsUntil }: Node) => restsUntil > Number.NEGATIVE_INFINITY;
  const leaveOut = (node: Node) => {
    node.restsUntil = clock.monotonicMs() + restMs;
  };

  async function isReady({ address }: Node): Promise<boolean> {
    try {
      const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(nodeTimeoutMs) });
      await response.body?.cancel();
      // A server or a proxy without that route answers all the same.
      return response.status < 500;
    } catch {
      return false;
    }
  }

  /** Checks nodes that have rested long enough, beside the request that is being sent. */
  function askRested(): void {
    for (const node of nodes) {
      if (!rests(node) || node.restsUntil > clock.monotonicMs() || node.isAsked) continue;
      node.isAsked = true;
      void isReady(node).then((ready) => {
        node.isAsked = false;
        if (ready) node.restsUntil = Number.NEGATIVE_INFINITY;
        else leaveOut(node);
      });
    }
  }

  /** A try at one node, which ends early where the node hangs: without an answer, and not ready either. */
  async function atNode<T>(
    node: Node,
    send: (address: string, signal: AbortSignal | undefined) => Promise<T>,
    { signal }: CallOptions,
  ): Promise<T> {
    const hung = new AbortController();
    let watch: NodeJS.Timeout | undefined;
    let isOver = false;
    const watchAgain = () => {
      watch = setTimeout(async () => {
        if (!(await isReady(node))) hung.abort();
        else if (!isOver) watchAgain();
      }, nodeTimeoutMs);
    };
    watchAgain();
    try {
      return await send(node.address, AbortSignal.any([hung.signal, ...(signal === undefined ? [] : [signal])]));
    } catch (error) {
      throw hung.signal.aborted && signal?.aborted !== true ? hanging(error) : error;
    } finally {
      isOver = true;
      clearTimeout(watch);
    }
  }

  return {
    async send(what, send, options) {
      const [only, ...more] = nodes;
      if (only !== undefined && more.length === 0) return send(only.address, options.signal);
      askRested();
      // Those that answer first; the others are better than nothing.
      const order = [...nodes.filter((node) => !rests(node)), ...nodes.filter(rests)];
      let last: unknown;
      for (const node of order) {
        try {
          const answer = await atNode(node, send, options);
          node.restsUntil = Number.NEGATIVE_INFINITY;
          return answer;
        } catch (error) {
          if (!isOfNode(error)) throw error;
          leaveOut(node);
          last = error;
        }
      }
      throw noneAnswers(what, nodes.length, last);
    },
  };
}

function isOfNode(error: unknown): boolean {
  return isRetrievalError(error) && codesOfNode.has(error.code);
}

const codesOfNode: ReadonlySet<ErrorCode> = new Set(['unavailable', 'timeout', 'bad_response']);

function hanging(cause: unknown): Error {
  return storeError('timeout', 'The Qdrant node does not answer, and is not ready either.', cause);
}

function noneAnswers(what: string, count: number, cause: unknown): Error {
  const code = isRetrievalError(cause) ? cause.code : 'unavailable';
  const text = `The Qdrant ${what} failed at all ${count} nodes of \`url\`. Check the cluster, and try again.`;
  return storeError(code, text, cause);
}
