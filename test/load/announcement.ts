/**
 * Publishes an announcement to all residents of a large property, also by email, with other calls in between:
 * `node --import tsx test/load/announcement.ts [RESIDENTS]`, 10,000 by default.
 */
import { connectDatabase } from "../../src/database/connect.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import type { Repositories } from "../../src/repositories.ts";
import type { Client } from "../harness/client.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { startSmtpPeer } from "../harness/smtp-peer.ts";
import { makeResidents } from "./many-logs.ts";
import { startMeasuredPortal } from "./measured-portal.ts";
import { askDuring } from "./support/other-calls.ts";
import { printTable, spreadOf } from "./support/table.ts";

const ASK_EVERY_MS = 20;
const PATH = "/api/dashboard/announcements";

const [given = "10000"] = process.argv.slice(2);
const residents = Number(given);

/** Accounts of the residents, who can log in and so get emails. */
async function makeAccounts({ accounts }: Repositories): Promise<void> {
  const now = new Date();
  await accounts.insertMany(
    Array.from({ length: residents }, (_, number) => ({
      userID: `R-${String(number).padStart(8, "0")}`,
      role: "resident" as const,
      email: `r${number}@example.com`,
      passwordHash: "of a password",
      access: "member" as const,
      isManager: false,
      firstName: "",
      lastName: "",
      createdAt: now,
      updatedAt: now,
    })),
  );
}

async function publish(client: Client): Promise<void> {
  const form = {
    title: "Water off",
    text: "From 9 to 11 AM.",
    audience: "everyone",
    sendBy: ["push", "mail"],
  };
  const { status, text } = await client.post(PATH, form);
  if (status !== 201) throw new Error(text);
  for (;;) {
    const [sent] = (await client.get(PATH)).body;
    if (sent.status === "sent") return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

const dataFolder = await makeFolder("announcement");
const silent = { info: () => undefined, warn: () => undefined };
const { MONGODB_URI: mongodbUri } = process.env;
const opened = await openDatabase({ mongodbUri, dataFolder, log: silent });
const uri = new URL(opened.uri);
uri.pathname = "/announcement";
const peer = await startSmtpPeer({});

try {
  const { repositories, close } = await connectDatabase(uri.href);
  await makeResidents(repositories, residents);
  await makeAccounts(repositories);
  await close();
  Object.assign(process.env, {
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    MAIL_FROM: "portal@example.com",
    PUBLIC_URL: "http://127.0.0.1",
    SECRET_KEY: "a secret key of the measurement, and of nothing else",
  });
  const portal = await startMeasuredPortal(uri.href);
  const { result, ...loop } = await portal.during(async (client) => {
    const began = performance.now();
    const times = await askDuring(client, () => publish(client));
    return { times, seconds: (performance.now() - began) / 1e3 };
  });
  const { times, seconds } = result;
  printTable(
    ["what", "calls", "p50", "p95", "load", "event loop p99"],
    [
      [`an announcement until all ${residents} have it`, "1", `${seconds.toFixed(1)} s`, "", "", ""],
      [
        "other calls at the same time",
        String(times.length),
        ...spreadOf(times),
        `${loop.p99Ms.toFixed(0)} ms`,
      ],
    ],
  );
  await portal.stop();
} finally {
  await peer.close();
  await opened.stop();
  await removeFolder(dataFolder);
}
