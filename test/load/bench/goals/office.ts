/** The office of a large property: the inbox, the units, the search, the rent, and what announcements and photos do to other calls. */
import { picture, uploadMessagePhoto } from "../../../api/photos/images.ts";
import { percentile } from "../../../faults/harness/figures.ts";
import { type Client, createClient } from "../../../harness/client.ts";
import { startSmtpPeer } from "../../../harness/smtp-peer.ts";
import { type Child, startChild } from "../child.ts";
import type { CallerOffers, CallFigures } from "../children/caller.ts";
import type { PortalOffers } from "../children/portal.ts";
import { type Finding, find, GOALS } from "../goals.ts";
import { LOAD_CORE, withPortal } from "../stage.ts";
import { askDuring, ms, pause } from "./beside.ts";
import { measureRent } from "./rent.ts";

/** Incidents of each resident. */
const INCIDENTS = 10;
const INBOX_CALLS = 30;
const UNITS_CALLS = 30;
const SEARCHES = 200;
const PHOTOS = 40;
const MB = 1024 ** 2;
const ANNOUNCEMENTS = "/api/dashboard/announcements";

const QUERIES = [
  ...["s", "sample 777", "r99", "resident 4321", "4b", "leak", "eaking faucet", "job-98765", "zamboni"],
  "98765th",
];

/** Publishes an announcement, by email too, and waits until everybody has it. */
async function announce(client: Client): Promise<void> {
  const form = {
    title: "Water off",
    text: "From 9 to 11 AM.",
    audience: "everyone",
    sendBy: ["push", "mail"],
  };
  const { status, text } = await client.post(ANNOUNCEMENTS, form);
  if (status !== 201) throw new Error(text);
  while ((await client.get(ANNOUNCEMENTS)).body[0].status !== "sent") await pause();
}

/** Uploads photos of 12 megapixels one after another. @returns how long each took */
async function upload(client: Client): Promise<number[]> {
  const photo = await picture(4000, 3000).jpeg().toBuffer();
  const times: number[] = [];
  while (times.length < PHOTOS) {
    const began = performance.now();
    const { status, text } = await uploadMessagePhoto(client, photo);
    if (status !== 201) throw new Error(text);
    times.push(performance.now() - began);
  }
  return times;
}

async function search(
  portal: Child<PortalOffers>,
  ask: (path: string, count: number) => Promise<CallFigures>,
) {
  const before = await portal.call("settledHeap");
  await portal.call("index");
  const index = ((await portal.call("settledHeap")) - before) / MB;
  const found: CallFigures[] = [];
  for (const query of QUERIES) {
    found.push(await ask(`/api/dashboard/search?q=${encodeURIComponent(query)}`, SEARCHES));
  }
  const slowest = Math.max(...found.map(({ p95Ms }) => p95Ms));
  const fastest = Math.min(...found.map(({ p95Ms }) => p95Ms));
  return [
    find(GOALS.searchTime, slowest, { portal: `fastest ${ms(fastest)}, slowest ${ms(slowest)}` }),
    find(GOALS.searchMemory, index, { portal: `${index.toFixed(1)} MB` }),
  ];
}

async function measureOffice(portal: Child<PortalOffers>, residents: number): Promise<Finding[]> {
  const caller = await startChild<CallerOffers>("children/caller.ts", { core: LOAD_CORE });
  try {
    const staff = await portal.call("staff");
    await portal.call("tenants", residents);
    await portal.call("office", { residents, incidents: residents * INCIDENTS, staffID: staff.userID });
    const url = await portal.call("url");
    const ask = (path: string, count: number) =>
      caller.call("run", { url, path, headers: { Cookie: staff.cookie }, count });
    const inbox = await ask("/api/dashboard/conversations?kind=office&limit=100", INBOX_CALLS);
    await portal.call("units");
    const units = await ask("/api/dashboard/units", UNITS_CALLS);
    const searched = await search(portal, ask);

    const client = createClient(url);
    const password = await portal.call("password");
    await client.post("/api/auth/login", { email: staff.email, password, role: "staff" });
    const rent = await measureRent(client);
    const began = performance.now();
    const duringAnnouncement = await askDuring(client, () => announce(client));
    const seconds = (performance.now() - began) / 1000;
    let uploads: number[] = [];
    const duringUploads = await askDuring(client, async () => {
      uploads = await upload(client);
    });
    return [
      find(GOALS.inbox, inbox.p95Ms, {
        portal: `p50 ${ms(inbox.p50Ms)}, ${(inbox.bytes / 1000).toFixed(1)} kB`,
      }),
      find(GOALS.units, units.p95Ms, {
        portal: `p50 ${ms(units.p50Ms)}, ${(units.bytes / MB).toFixed(1)} MB`,
      }),
      ...searched,
      ...rent,
      find(GOALS.besideAnnouncement, percentile(duringAnnouncement, 0.95), {
        portal: `all have it after ${seconds.toFixed(1)} s`,
      }),
      find(GOALS.besideUploads, percentile(duringUploads, 0.95), {
        portal: `${PHOTOS} uploads, p50 ${ms(percentile(uploads, 0.5))}`,
      }),
    ];
  } finally {
    await caller.stop();
  }
}

/** Measures the office. @param residents of the property */
export async function office({ residents }: { residents: number }): Promise<Finding[]> {
  const peer = await startSmtpPeer();
  try {
    return await withPortal((portal) => measureOffice(portal, residents), {
      SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
      MAIL_FROM: "portal@example.com",
      PUBLIC_URL: "http://127.0.0.1",
      SECRET_KEY: "a secret key of the measurement, and of nothing else",
    });
  } finally {
    await peer.close();
  }
}
