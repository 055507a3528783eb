/** The order of a session's renewal and its notifications. */

import { expect, it } from "vitest";
import { createSessionList } from "../../../src/auth/account/session-list.ts";
import { NO_CHANNEL } from "../../../src/cli/command.ts";
import { contextOf } from "../../harness/context.ts";

const USER = { userID: "S-7K3M9QXA", role: "staff" } as const;
const session = (_id: string) => ({
  _id,
  userID: USER.userID,
  remember: false,
  address: "",
  userAgent: "",
  createdAt: new Date(0),
  lastSeenAt: new Date(0),
  expiresAt: new Date(0),
});

it("notifies pages of a new id only after the response, because a refetch with the old cookie would log them out", async () => {
  const calls: string[] = [];
  const list = createSessionList(
    contextOf({
      sessions: {
        listOf: async () => [session("current"), session("other")],
        end: async () => true,
        endPush: async () => undefined,
        renew: async () => ({ id: "new", maxAge: undefined }),
      },
      channel: {
        ...NO_CHANNEL,
        disconnectSession: (hash) => calls.push(`closed ${hash}`),
      },
      sessionEvents: { publishChange: () => calls.push("changed") },
    }),
  );
  await list.endOthers(USER, "current");
  const renewed = await list.renew(USER, "current");
  expect(calls).toEqual(["closed other"]);
  renewed?.moveSockets();
  expect(calls).toEqual(["closed other", "closed current", "changed"]);
});
