/** How many database commands a send takes before its answer, with everything around it: session, limits and chat. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseUri, startTestPortal } from "../../harness/portal.ts";

const SENDS = 10;

/** Commands of the background work of every node, and of the sender's read marker, which no answer waits for. */
const BACKGROUND = new Set(["nodes", "revocations", "schemaversion", "readmarkers"]);

/** Every node reads these each second. A send must not read them. */
const POLLED = ["announcements", "deliveries", "settings"];

test("a send on one node takes one command", async () => {
  const uri = new URL(databaseUri(`test-${randomUUID()}`));
  uri.searchParams.set("monitorCommands", "true");
  const portal = await startTestPortal({ env: { MONGODB_URI: uri.href } });
  try {
    const { http } = await portal.resident();
    const send = async () => {
      const answer = await http.post("/api/dashboard/rchat/send-message", { message: "Hello" });
      expect(answer.status).toBe(201);
    };
    await send();
    const commands: string[] = [];
    const note = ({ command, commandName }: { command: Record<string, unknown>; commandName: string }) => {
      const collection = command[commandName];
      if (typeof collection === "string" && !BACKGROUND.has(collection)) {
        commands.push(`${commandName} ${collection}`);
      }
    };
    portal.connection.getClient().on("commandStarted", note);
    for (let sent = 1; sent < SENDS; sent += 1) await send();
    const ofChat = commands.filter((command) => command.endsWith(" chatmessages"));
    expect(ofChat).toEqual(Array(SENDS - 1).fill("insert chatmessages"));
    const about = (names: readonly string[]) =>
      commands.filter((command) => names.some((name) => command.endsWith(` ${name}`))).length;
    for (const name of POLLED) expect(about([name]), name).toBeLessThan(SENDS - 1);
    // A session is read again after five seconds, which may pass on a slow machine.
    expect(commands.length - ofChat.length - about(POLLED)).toBeLessThan(SENDS / 2);
  } finally {
    await portal.stop();
  }
});
