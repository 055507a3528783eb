/** Frames that are no event cost the server, too: all of them are counted, before a page has joined and after. */
import { describe, expect } from "vitest";
import { joinRaw, openRaw, type RawPage } from "./support/raw-page.ts";
import { it, type Stage } from "./support/stage.ts";

/** A page joins, answers heartbeats and says that its reader is typing: all of it within so many frames a minute. */
const LIMIT = 100;
const FLOOD = 20_000;

/** A masked frame with a mask of zeros, which leaves the payload unchanged. */
function frame(head: number, payload = ""): Buffer {
  return Buffer.concat([Buffer.from([head, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
}

function fragmented(count: number): Buffer {
  return Buffer.concat([frame(0x01, "3"), ...Array.from({ length: count }, () => frame(0x00)), frame(0x80)]);
}

const KINDS: [string, Buffer, number][] = [
  ["WebSocket pongs", frame(0x8a), FLOOD],
  ["WebSocket pings", frame(0x89), FLOOD],
  ["Engine.IO pongs", frame(0x81, "3"), FLOOD],
  ["Engine.IO no-ops", frame(0x81, "6"), FLOOD],
  ["Socket.IO disconnects of namespaces nobody has", frame(0x81, "41/x,"), FLOOD],
  // Each fewer than the library takes for one message.
  ["messages of thousands of empty fragments", fragmented(10_000), 20],
];

const cookie = (stage: Stage) => stage.rosa.http.cookie() ?? "";

async function opened(stage: Stage): Promise<RawPage> {
  const page = await openRaw(stage.portal.url, { Cookie: cookie(stage) });
  await page.waitForFrame("0{");
  return page;
}

describe.each([
  ["before joining", opened],
  ["after joining", (stage: Stage) => joinRaw(stage.portal.url, cookie(stage))],
])("%s", (_when, open) => {
  it.for(KINDS)("R62 a flood of %s ends the connection", async ([_name, one, count], { stage }) => {
    const page = await open(stage);
    const before = stage.portal.live.figures().flooded;
    const had = page.frameCount();
    page.sendBytes(Buffer.concat(Array.from({ length: count }, () => one)));
    await page.closed;
    expect(stage.portal.live.figures().flooded).toBe(before + 1);
    // The library answers a ping before it reports it, so the one beyond the limit has its pong; a closing frame may follow.
    expect(page.frameCount() - had).toBeLessThanOrEqual(LIMIT + 2);
  });
});

it("R62 a page that keeps within the limit stays", async ({ stage }) => {
  const page = await joinRaw(stage.portal.url, cookie(stage));
  const had = page.frameCount();
  const pings = LIMIT - 20;
  page.sendBytes(Buffer.concat(Array.from({ length: pings }, () => frame(0x89))));
  await expect.poll(() => page.frameCount() - had).toBeGreaterThanOrEqual(pings);
  page.close();
});
