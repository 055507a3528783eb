/** A restored portal sends nothing until an operator releases it, and sends no message twice afterwards. */
import { expect } from "vitest";
import { changeSending } from "../../../src/cli/sending.ts";
import { MINUTE } from "../../harness/clock.ts";
import { it } from "./support/mail.ts";

const mailOf = (title: string) => ({ kind: "announcement", ref: title, data: { title, text: "x" } }) as const;

it("holds email and announcements, and skips what was due before", async ({ portal, peer, mara }) => {
  const { announcements, delivery, settings } = portal.context;
  const { repositories, clock } = portal;
  const manager = await portal.staff({ isManager: true });
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
  expect((await manager.http.get("/api/auth/me")).body.isSendingHeld).toBeUndefined();
  // The backup was restored in ten minutes, as these messages see it.
  await changeSending(repositories, "hold", later(10));
  await expect.poll(settings.isSendingHeld).toBe(true);

  const userIDs = [mara.userID];
  await delivery.enqueue({ ...mailOf("Sent by the portal before"), userIDs });
  await delivery.enqueue({ ...mailOf("Due after the restore"), userIDs, notBefore: later(20) });
  const form = { title: "Announced by the portal before", text: "x", audience: "everyone", sendBy: ["mail"] };
  const planned = await manager.post("/announcements", { ...form, date: "2027-05-18", time: "12:05" });
  expect(planned.status).toBe(201);
  clock.advance(30 * MINUTE);
  const { signal } = new AbortController();
  await announcements.publishDue(signal);
  for (const { sendDue } of delivery.workers) await sendDue(signal);
  expect(peer.received).toEqual([]);
  expect(await repositories.notifications.to(userIDs)).toEqual([]);
  const test = await manager.post("/delivery/test");
  expect(test.body.problem).toContain("This portal was restored");
  const session = await portal.enter(manager);
  expect((await session.get("/api/auth/me")).body.isSendingHeld).toBe(true);
  expect((await mara.http.get("/api/auth/me")).body.isSendingHeld).toBeUndefined();

  expect(await changeSending(repositories, "release", clock.now())).toContain("not sent again: 1 messages");
  await expect.poll(settings.isSendingHeld).toBe(false);
  clock.advance(MINUTE);
  await expect.poll(() => peer.received.map(({ subject }) => subject)).toEqual(["Due after the restore"]);
  await expect
    .poll(async () => (await repositories.notifications.to(userIDs)).map(({ message }) => message))
    .toEqual([expect.stringContaining(form.title)]);
  clock.advance(30 * MINUTE);
  await expect.poll(async () => (await delivery.status()).waiting).toBe(0);
  expect(peer.received).toHaveLength(1);
  expect(await changeSending(repositories, "status", clock.now())).toBe("Nothing is held.");
});
