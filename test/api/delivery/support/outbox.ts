/** Nodes of the outbox with a test channel, which records the messages that it gets. */

import { createDeliveryService, type DeliveryService } from "../../../../src/delivery/delivery.service.ts";
import type {
  DeliveryChannel,
  OutgoingMessage,
  SendResult,
} from "../../../../src/delivery/delivery-channel.ts";
import { createScheduler } from "../../../../src/jobs/scheduler.ts";
import { SECOND } from "../../../harness/clock.ts";
import type { TestPortal } from "../../../harness/portal.ts";

export interface TestNode extends DeliveryService {
  /** The messages that the channel was given, in their order. */
  given: OutgoingMessage[];
  /** Sends due messages from now on. */
  start(): void;
  /** Starts no further message. */
  pause(): Promise<unknown>;
}

interface ChannelOptions extends Partial<DeliveryChannel> {
  /** The channel's answer to a message; 'sent' by default. */
  answer?(message: OutgoingMessage): SendResult | Promise<SendResult>;
}

/** The number of a user's messages that the portal knows were refused. The other end notes a refusal before the portal reads it. */
export const countRefused = (
  { connection }: Pick<TestPortal, "connection">,
  userID: string,
): Promise<number> => connection.collection("deliveries").countDocuments({ userID, reason: { $ne: "" } });

/** Creates one node; start it, and stop it after the test. */
export function createNode(
  { context }: Pick<TestPortal, "context">,
  { answer = () => ({ status: "sent" }), ...over }: ChannelOptions = {},
): TestNode {
  const given: OutgoingMessage[] = [];
  const channel: DeliveryChannel = {
    name: "mail",
    bundles: true,
    delayMs: () => 0,
    reachable: async (userIDs) => [...userIDs],
    async send(message) {
      given.push(message);
      return answer(message);
    },
    check: async () => undefined,
    close: () => undefined,
    ...over,
  };
  const jobs = createScheduler(context.log);
  const node = createDeliveryService({ ...context, jobs }, [channel]);
  return {
    ...node,
    given,
    start: () =>
      void jobs.start(
        node.workers.map(({ name, sendDue }) => ({
          name,
          everyMs: SECOND,
          run: sendDue,
        })),
      ),
    pause: jobs.stop,
    async stop() {
      await jobs.stop();
      await node.stop();
    },
  };
}
