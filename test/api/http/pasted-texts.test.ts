/** Texts that people paste from PDF files, slides and emails are stored clean, whichever call takes them. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { MULTILINE_FIELDS } from "../../../src/http/input-guard.ts";
import { it } from "../../harness/fixtures.ts";

const PASTED = "no barbe\u0002cue\r\ntitle\u000Bsubtitle, caf\u0085\r\n";
const TEXT = "no barbecue\ntitle\nsubtitle, caf";
const LINE = "no barbecue title subtitle, caf";

/** The names of the fields that a source file shows as text areas. */
const textAreasIn = (source: string) =>
  [...source.matchAll(/<TextArea[^<]*?\bfield\("(\w+)"\)/g)].map(([, name = ""]) => name);

/** Text areas whose lines the page sends as a list. */
const SENT_AS_LISTS = ["amenities", "hours", "rows"];

describe("a pasted text", () => {
  it("keeps its lines in all fields that are text areas", () => {
    const paths = readdirSync("web", { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".tsx"),
    );
    const names = paths.flatMap((path) => textAreasIn(readFileSync(`web/${path}`, "utf8")));
    expect(names.length).toBeGreaterThan(10);
    expect([...MULTILINE_FIELDS, ...SENT_AS_LISTS]).toEqual(expect.arrayContaining(names));
  });

  it("is one line in all other fields", async ({ portal, staff }) => {
    const { userID } = await portal.resident();
    const { status, body } = await staff.post("/notifications/add", {
      userID,
      type: PASTED,
      message: PASTED,
    });
    expect([status, body.type, body.message]).toEqual([201, LINE, TEXT]);
  });

  it("within a part of a body is clean, too", async ({ portal }) => {
    const manager = await portal.staff({ isManager: true });
    const { version, ledger } = (await manager.get("/settings")).body;
    const form = { version, ledger: { ...ledger, howToPay: PASTED } };
    expect((await manager.patch("/settings", form)).body.ledger.howToPay).toBe(TEXT);
  });

  it("is found by a search for it", async ({ portal, staff }) => {
    await portal.resident({ firstName: "Zebulon" });
    const { body } = await staff.get(`/search?q=${encodeURIComponent("Zebu\u0002lon\r\n")}`);
    expect(body.residents).toHaveLength(1);
  });
});
