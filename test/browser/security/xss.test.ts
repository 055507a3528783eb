/** Hostile texts in every field that others see, looked at on every screen that shows them: they are texts, and nothing runs. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { csvOf, person } from "../../api/resident-import/files.ts";
import { openTab, waitForLive } from "../resident/support/dashboard.ts";
import { withSite } from "../support/fixtures.ts";
import { RESIDENT, STAFF, signIn } from "../support/people.ts";
import { type RestClient, restClient } from "../support/staff-client.ts";
import { foreignOn, mark, SHORT_TEXTS, TEXTS } from "./hostile-texts.ts";

/** Marked, because the rewards of the same screens have the other texts. */
const REASONS = TEXTS.slice(0, 5).map((text) => `declined: ${text}`);

const CLASS_C = {
  list: "residents",
  filter: { text: "", filter: "classC", sort: "name", direction: "ascending" },
};

/** A resident of that name, in a unit of that name. */
function residentNamed(text: string, at: number): object {
  const year = new Date().getFullYear();
  return {
    firstName: text,
    lastName: text,
    email: `${mark(at)}@example.com`,
    phone: "5555550142",
    dateOfBirth: "1990-05-17",
    maritalStatus: "Single",
    gender: "Other",
    raceEthnicity: "Other",
    unitNumber: text,
    unitType: "Studio",
    monthlyRent: 1400,
    monthlyFee: 50,
    leaseStart: `${year - 1}-01-01`,
    leaseEnd: `${year + 1}-12-31`,
  };
}

/** Writes one text into every other field that takes it, one after another: writes that compete on a busy machine may be refused. */
async function plant(staff: RestClient, resident: RestClient, userID: string, text: string, short = text) {
  const report = { requestID: text, category: text, subCategory: text, concernedParty: text };
  const name = { firstName: text, lastName: text, title: text };
  const writes: [RestClient, string, object][] = [
    [staff, "behaviorlog/add", { userID, type: text, rp: -1, reportedBy: text }],
    [staff, "rewardlog/add", { userID, text, cp: 1 }],
    [staff, "notifications/add", { userID, type: text, message: text }],
    [staff, "notifications/add", { userID: "staff", type: text, message: text }],
    [staff, "announcements", { title: short, text, audience: "everyone" }],
    [staff, "team", { ...name, email: `${text.slice(0, 5)}@staff.example.com` }],
    [staff, "rewards/add", { title: text, img: '/favicon.svg"onerror="ran()', price: 1 }],
    [resident, "incidents/new", { userID, ...report, description: text, type: "Complaint" }],
    [resident, "rchat/send-message", { userID, message: text }],
    [resident, `conversations/office:${userID}/messages`, { text }],
    [staff, "short-replies", { text }],
    [staff, "saved-views", { ...CLASS_C, name: short.slice(0, 60), visibility: "team" }],
  ];
  for (const [client, path, body] of writes) await client.post(`/api/dashboard/${path}`, body);
}

let arrivals = 0;

const it = withSite()
  /** The texts everywhere, before a test looks: in what the demo's resident has, and beside it. */
  .extend("planted", { scope: "file" }, async ({ site, office: { rest: staff } }) => {
    const api = "/api/dashboard";
    const resident = await restClient(site.url, RESIDENT);
    const { userID } = await resident.get<{ userID: string }>("/api/auth/me");
    for (const [at, text] of TEXTS.entries()) {
      await plant(staff, resident, userID, text, SHORT_TEXTS[at]);
      await staff.post(`${api}/residents/new`, residentNamed(text, at));
      const { code } = (await (await fetch(`${site.url}/api/display/code`, { method: "POST" })).json()) as {
        code: string;
      };
      await staff.post(`${api}/displays`, { code, name: text, residentsShownBy: "unit" });
    }
    // An incident that is on hold, with every text as a message of staff, and a move-out ahead.
    const text = TEXTS[0] ?? "";
    const { _id: incidentID } = await resident.post<{ _id: string }>(`${api}/incidents/new`, {
      ...{ userID, requestID: text, type: "Complaint", category: text, subCategory: text },
      ...{ description: text, concernedParty: text },
    });
    const messages = `${api}/conversations/${encodeURIComponent(`incident:${incidentID}`)}/messages`;
    for (const message of TEXTS) await staff.post(messages, { text: message });
    const onHold = { _id: incidentID, status: "On Hold", waitingFor: text };
    await staff.patch(`${api}/incidents/update`, onHold);
    const date = `${new Date().getFullYear() + 1}-06-30`;
    await staff.put(`${api}/residents/${userID}/move-out`, { date, reason: text, forwardingNote: text });
    // The people of the About page.
    const { version } = await staff.get<{ version: number }>(`${api}/settings`);
    const people = TEXTS.map((text) => ({ name: text, title: text, text, photo: "" }));
    await staff.patch(`${api}/settings`, { version, about: { people } });
    // Requests of the resident that staff decline.
    const rewards = await staff.get<{ _id: string; title: string }[]>(`${api}/rewards`);
    const rewardID = rewards.find(({ title }) => title === text)?._id;
    for (const reason of REASONS) {
      const request = { userID, rewardID };
      const { _id } = await resident.post<{ _id: string }>(`${api}/redemptions/add`, request);
      await staff.put(`${api}/redemptions/${_id}/decision`, { decision: "Declined", reason });
    }
    return {
      userID,
      incidentID,
      /** Plants another text while pages are open. */
      async arrive() {
        arrivals += 1;
        const live = `${mark(99 - arrivals)} <img src=x onerror=ran()>`;
        await plant(staff, resident, userID, live);
        return live;
      },
    };
  })
  /** Opens a page with `alarms`: scripts that ran, dialogs, requests to other hosts, and violations of the content policy. */
  .extend("watch", ({ site, visitor }) => async (options: Parameters<typeof site.visitor>[0] = {}) => {
    const opened = await visitor({ reducedMotion: "reduce", ...options });
    const alarms: string[] = [];
    await opened.context.exposeFunction("ran", () => void alarms.push("a script ran"));
    await opened.context.exposeFunction("violated", (what: string) => void alarms.push(what));
    await opened.context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
        const { violated } = window as unknown as { violated(what: string): void };
        violated(`${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    opened.page.on("dialog", (dialog) => {
      alarms.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.page.on("framenavigated", (frame) => {
      if (!frame.url().startsWith(site.url) && frame.url() !== "about:blank")
        alarms.push(`went to ${frame.url()}`);
    });
    return { ...opened, alarms };
  });

const seeReasons = async (page: Page) => {
  for (const reason of REASONS) await page.getByText(reason).first().waitFor();
};

/** Moves an open page of staff to another screen, as a link would. */
async function move(page: Page, path: string, heading: string | RegExp, state?: object): Promise<void> {
  await page.evaluate(
    ([address, usr]) => {
      history.pushState({ usr, key: "test", idx: 0 }, "", address);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    },
    [`/staffdashboard/${path}`, state] as const,
  );
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** Scrolls every box of a page to a part of its height, and lets that be drawn. */
const scrollTo = (page: Page, part: number) =>
  page.evaluate(async (to) => {
    for (const box of document.querySelectorAll("*")) {
      if (box.scrollHeight > box.clientHeight + 40) box.scrollTop = box.scrollHeight * to;
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, part);

const PARTS = [0, 0.25, 0.5, 0.75, 1];

/** Looks through all that a screen can show, until so many of the texts were seen on it. @param open opens what has arrived since */
async function lookThrough(
  page: Page,
  screen: string,
  expected = TEXTS.length,
  open = async () => {},
): Promise<void> {
  const seen = new Set<string>();
  const look = async () => {
    await open();
    for (const part of PARTS) {
      await scrollTo(page, part);
      const shown = (await page.evaluate(() => document.body.innerText)).match(/xss\d\d/g);
      for (const one of shown ?? []) seen.add(one);
      if (seen.size >= expected) break;
    }
    return seen.size;
  };
  await expect.poll(look, { message: screen }).toBeGreaterThanOrEqual(expected);
  expect([screen, await foreignOn(page)]).toEqual([screen, []]);
}

/** Screens of staff and their headings, each other than the one before. */
const SCREENS = [
  ["incidents", "Incidents"],
  ["rewards", "Rewards"],
  ["rchat", "Resident Chat"],
  ["inbox", "Office"],
  ["announcements", "Announcements"],
  ["settings", "Settings"],
] as const;

it("R30 texts of others run nothing: the resident's tabs", async ({ site, planted, watch }) => {
  const { incidentID } = planted;
  const { page, alarms } = await watch();
  await signIn(page, site.url, RESIDENT);
  for (const tab of ["Profile", "Notifications", "Incidents", "Resident Chat", "Rewards"] as const) {
    await openTab(page, tab);
    await lookThrough(page, tab);
    if (tab === "Rewards") await seeReasons(page);
  }
  await page.goto(`${site.url}/dashboard#chat/office`);
  await page.getByRole("log", { name: "Messages with the office" }).waitFor();
  await lookThrough(page, "the office line");
  await openTab(page, "Incidents");
  await page.locator(`a[href$="#incidents/${incidentID}"]`).click();
  await page.getByText(`Waiting for ${TEXTS[0]}`).first().waitFor();
  await lookThrough(page, "an incident");
  await openTab(page, "Rewards");
  await page.getByRole("button", { name: `Redeem ${TEXTS[1]}` }).click();
  await page.getByText(`Redemption Successful: ${TEXTS[1]}`).waitFor();
  await waitForLive(page);
  await page
    .getByText(await planted.arrive())
    .first()
    .waitFor();
  await lookThrough(page, "what came in the meantime", TEXTS.length + 1);
  expect(alarms).toEqual([]);
});

it("R30 texts of others run nothing: the staff's screens", async ({ site, planted, watch }) => {
  const { userID, incidentID } = planted;
  const { page, alarms } = await watch();
  await signIn(page, site.url, STAFF);
  await lookThrough(page, "dashboard");
  for (const [path, heading] of SCREENS) {
    await move(page, path === "inbox" ? `inbox/${userID}` : path, heading);
    await lookThrough(page, path);
    if (path === "rewards") await seeReasons(page);
  }
  await move(page, `incidents/${incidentID}`, "Incidents");
  await page.getByRole("log").getByText(mark(9)).first().waitFor();
  await lookThrough(page, "an incident");
  // These have the heading of the screen before them.
  for (const path of [
    ...["settings?tab=team", "settings?tab=displays"],
    ...["reports?report=rent-roll", "reports?report=incident-ageing"],
  ]) {
    await page.goto(`${site.url}/staffdashboard/${path}`);
    await lookThrough(page, path);
  }
  await move(page, `inbox/${userID}`, "Office");
  await page.getByRole("button", { name: "Short replies" }).click();
  const replies = page.getByRole("dialog", { name: "Short replies" });
  for (const at of TEXTS.keys()) await replies.getByText(mark(at)).waitFor();
  await lookThrough(page, "short replies");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search" }).fill(TEXTS[0] ?? "");
  await page.keyboard.press("Enter");
  await page.getByText(`Searching for: ${TEXTS[0]}`).waitFor();
  const jumpTo = page.getByRole("combobox", { name: "Jump to" });
  await jumpTo.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await jumpTo.waitFor({ state: "hidden" });
  await move(page, "residents", "Residents");
  await page.getByRole("searchbox", { name: /name or unit/i }).fill("xss");
  await lookThrough(page, "residents");
  await page.getByRole("button", { name: "Saved views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  for (const at of TEXTS.keys()) await views.getByRole("link", { name: mark(at) }).waitFor();
  await lookThrough(page, "saved views");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Jump to" }).fill(mark(5));
  const found = page.getByRole("group", { name: "Saved views" });
  await found.getByRole("option", { name: mark(5) }).waitFor();
  await lookThrough(page, "'Jump to'", 1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  // A file with a NUL is refused as a whole.
  const rows = TEXTS.map((text) => text.replaceAll("\0", "")).map((text, at) =>
    person(`new-${mark(at)}@example.com`, { firstName: text, phone: text }),
  );
  const file = {
    name: "<img src=x onerror=ran()>.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csvOf(rows)),
  };
  await page.getByLabel("Choose a CSV or Excel file").setInputFiles(file);
  await page.getByRole("dialog").getByText(mark(9)).first().waitFor();
  await lookThrough(page, "an import");
  await page.keyboard.press("Escape");
  await page.getByText("xss07").first().click();
  await page.waitForURL(/residents\/profile/);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").getByLabel("First name").waitFor();
  expect(await page.getByRole("dialog").getByLabel("First name").inputValue()).toBe(TEXTS[7]);
  await lookThrough(page, "a profile of that name, being edited", 1);
  await page.keyboard.press("Escape");
  await move(page, "residents/profile", /Maya/, { userID });
  await page.getByRole("heading", { name: "Open incidents" }).waitFor();
  // A button is gone once its list is complete, so the next one is the first.
  const more = page.getByRole("button", { name: /^Show (all|more)/ });
  await lookThrough(page, "the profile with the entries", TEXTS.length, async () => {
    while ((await more.count()) > 0) await more.first().click();
  });
  const tabs = page.getByRole("navigation", { name: "Resident" });
  await tabs.getByRole("link", { name: "Access" }).click();
  const lease = page.getByRole("region", { name: "Lease and move-out" });
  await lease.getByText(`${TEXTS[0]}`).first().waitFor();
  expect(await foreignOn(page)).toEqual([]);
  expect(alarms).toEqual([]);
});

it("R30 texts of settings and addresses run nothing on public pages", async ({ site, planted: _, watch }) => {
  const aboutShowsAll = (page: Page) =>
    expect
      .poll(async () => new Set((await page.locator("main").innerHTML()).match(/xss\d\d/g)).size)
      .toBe(TEXTS.length);
  const plain = await watch({ javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/about`);
  await aboutShowsAll(plain.page);
  expect(await foreignOn(plain.page)).toEqual([]);
  expect(plain.alarms).toEqual([]);

  const { page, alarms, complaints } = await watch();
  await page.goto(`${site.url}/about`);
  await aboutShowsAll(page);
  await page.getByRole("button", { name: "Next team member" }).click();
  expect(await foreignOn(page)).toEqual([]);
  const hostile = encodeURIComponent("'\"><img src=x onerror=ran()>");
  for (const path of ["login?next=", "register?invite=", "register#reset=", "unauthorized#", "nothing/"]) {
    await page.goto(`${site.url}/${path}${hostile}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect([path, await foreignOn(page)]).toEqual([path, []]);
  }
  expect([alarms, complaints]).toEqual([[], []]);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=ran()>");
  });
  await expect.poll(() => alarms.join()).toContain("script-src-attr");
  expect(await foreignOn(page)).toHaveLength(1);
  complaints.splice(0);
});
