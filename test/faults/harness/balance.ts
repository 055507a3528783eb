/**
 * A load balancer: it distributes new connections among the nodes that are ready, and tries the next one if a node doesn't listen.
 */
import { Agent } from "node:http";
import { type Answer, type CallOptions, callNode, Refused } from "./calls.ts";
import type { PortalNode } from "./portal-node.ts";

/** How often the nodes are asked whether they are ready, and how long they may take to say so. */
const LOOK_EVERY_MS = 250;
const LOOK_TIMEOUT_MS = 1_000;

export interface Balance {
  /** The node for the next connection, or the proxy in front of the nodes. */
  next(): { url: string };
  /** A call to whichever node takes it, a page's usual one first. */
  call(usual: { url: string }, method: string, path: string, options?: CallOptions): Promise<Answer>;
  stop(): unknown;
}

/** Balances over nodes until it is stopped. */
export function createBalance(nodes: readonly PortalNode[]): Balance {
  const ready = new Set(nodes);
  const agent = new Agent({ keepAlive: false });
  let turn = 0;

  async function look(node: PortalNode): Promise<void> {
    const options = { timeoutMs: LOOK_TIMEOUT_MS, agent };
    const answer = await callNode(node.url, "GET", "/readyz", options).catch(() => undefined);
    if (answer?.status === 200) ready.add(node);
    else ready.delete(node);
  }

  const timer = setInterval(() => {
    for (const node of nodes) void look(node);
  }, LOOK_EVERY_MS);

  /** With no node ready, all are tried: one of them has to say so. */
  function next(): PortalNode {
    const candidates = ready.size > 0 ? nodes.filter((node) => ready.has(node)) : nodes;
    turn += 1;
    const [first] = nodes;
    const chosen = candidates[turn % candidates.length] ?? first;
    if (chosen === undefined) throw new Error("There is no node to balance over.");
    return chosen;
  }

  return {
    next,
    async call(usual, method, path, options) {
      const first = nodes.find((node) => node === usual && ready.has(node)) ?? next();
      try {
        return await callNode(first.url, method, path, options);
      } catch (error) {
        const others = nodes.filter((node) => node !== first);
        if (!(error instanceof Refused) || others[0] === undefined) throw error;
        ready.delete(first);
        return callNode(others[0].url, method, path, options);
      }
    },
    stop: () => clearInterval(timer),
  };
}
