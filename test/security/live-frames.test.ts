/** Frames that are no event cost the server, too: all of them are counted, before a page has joined and after. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinRaw, openRaw, type RawPage } from "./support/raw-page.ts";
import { type Stage, startStage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

/** A page joins, answers heartbeats and says that its reader is typing: all of it within so many frames a minute. */
const LIMIT = 100;
const FLOOD = 20_000;

/** A masked frame with a mask of zeros, so that its payload stands there as it is. */
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

const cookie = () => stage.rosa.http.cookie() ?? "";

async function opened(): Promise<RawPage> {
  const page = await openRaw(stage.portal.url, { Cookie: cookie() });
  await page.waitForFrame("0{");
  return page;
}

describe.each([
  ["before joining", opened],
  ["after joining", () => joinRaw(stage.portal.url, cookie())],
])("%s", (_when, open) => {
  it.each(KINDS)("R62 a flood of %s ends the connection", async (_name, one, count) => {
    const page = await open();
    const before = stage.portal.live.figures().flooded;
    const had = page.frameCount();
    page.sendBytes(Buffer.concat(Array.from({ length: count }, () => one)));
    await page.closed;
    expect(stage.portal.live.figures().flooded).toBe(before + 1);
    expect(page.frameCount() - had).toBeLessThanOrEqual(LIMIT + 1);
  });
});

it("R62 a page that keeps within the limit stays", async () => {
  const page = await joinRaw(stage.portal.url, cookie());
  const had = page.frameCount();
  const pings = LIMIT - 20;
  page.sendBytes(Buffer.concat(Array.from({ length: pings }, () => frame(0x89))));
  await expect.poll(() => page.frameCount() - had).toBeGreaterThanOrEqual(pings);
  page.close();
});
