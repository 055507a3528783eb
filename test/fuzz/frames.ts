/** Hostile frames on raw WebSocket connections, before and after joining the portal's namespace. */
import type { Random } from "../../seeds/lib/random.ts";
import { openRaw, type RawPage } from "../security/support/raw-page.ts";
import { hostileText, hostileValue } from "./values.ts";

/** Frames of one connection. */
const FRAMES_MIN = 5;
const FRAMES_MAX = 60;
/** One in so many connections never joins. */
const NEVER_JOINS = 5;

function frame(random: Random): string {
  return random.pick([
    () => "2",
    () => "3",
    () => '42["chat:typing"]',
    () => `42["chat:typing",${JSON.stringify(hostileValue(random))}]`,
    () => `42["page:visible",${JSON.stringify(hostileValue(random))}]`,
    () => `42["rent:staged",${JSON.stringify(hostileValue(random))}]`,
    () => `42["join","staff"]`,
    () => `42[${JSON.stringify(hostileText(random))},${JSON.stringify(hostileValue(random))}]`,
    () => `4${random.between(0, 9)}${hostileText(random)}`,
    () => "40",
    () => `40/${hostileText(random)},`,
    () => `451-["x",{"_placeholder":true,"num":${random.between(0, 9)}}]`,
    () => hostileText(random),
    () => "x".repeat(random.between(1, 10_000)),
  ])();
}

/** Opens one connection, sends it frames and closes it. @returns how many frames were sent */
export async function sendFrames(url: string, cookie: string, random: Random): Promise<number> {
  const page: RawPage = await openRaw(url, random.next() < 0.1 ? {} : { Cookie: cookie });
  if (page.status !== 101) return 1;
  if (random.between(1, NEVER_JOINS) > 1) page.send("40");
  const count = random.between(FRAMES_MIN, FRAMES_MAX);
  for (let sent = 0; sent < count; sent += 1) page.send(frame(random));
  page.close();
  await page.closed;
  return count;
}
