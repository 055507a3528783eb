/**
 * Uploads photos of 12 megapixels one after another, with other calls in between: `node --import tsx test/load/photos.ts [COUNT]`, 40 by
 * default. The same calls are timed without uploads first.
 */
import { openDatabase } from "../../src/database/open-database.ts";
import { picture, uploadMessagePhoto } from "../api/photos/images.ts";
import { makeFolder, removeFolder } from "../harness/folder.ts";
import { startMeasuredPortal } from "./measured-portal.ts";
import { askDuring } from "./support/other-calls.ts";
import { printTable, spreadOf } from "./support/table.ts";

const IDLE_MS = 5_000;

const [given = "40"] = process.argv.slice(2);
const count = Number(given);

const dataFolder = await makeFolder("photos");
const silent = { info: () => undefined, warn: () => undefined };
const { MONGODB_URI: mongodbUri } = process.env;
const opened = await openDatabase({ mongodbUri, dataFolder, log: silent });
const uri = new URL(opened.uri);
uri.pathname = "/photos";

try {
  Object.assign(process.env, { LIMIT_UPLOADS_PER_HOUR: "10000", LIMIT_UPLOAD_MB_PER_DAY: "10000" });
  const portal = await startMeasuredPortal(uri.href);
  const photo = await picture(4000, 3000).jpeg().toBuffer();
  const idle = await portal.during((staff) =>
    askDuring(staff, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS))),
  );
  const uploads: number[] = [];
  const busy = await portal.during((staff) =>
    askDuring(staff, async () => {
      while (uploads.length < count) {
        const began = performance.now();
        const { status, text } = await uploadMessagePhoto(staff, photo);
        if (status !== 201) throw new Error(text);
        uploads.push(performance.now() - began);
      }
    }),
  );
  const loop = ({ p99Ms }: { p99Ms: number }) => `${p99Ms.toFixed(0)} ms`;
  printTable(
    ["what", "calls", "p50", "p95", "load", "event loop p99"],
    [
      ["other calls without uploads", String(idle.result.length), ...spreadOf(idle.result), loop(idle)],
      ["an upload of 12 megapixels", String(uploads.length), ...spreadOf(uploads), ""],
      ["other calls during uploads", String(busy.result.length), ...spreadOf(busy.result), loop(busy)],
    ],
  );
  await portal.stop();
} finally {
  await opened.stop();
  await removeFolder(dataFolder);
}
