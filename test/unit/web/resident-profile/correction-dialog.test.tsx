// @vitest-environment happy-dom
/** The dialog that reverses an entry. */
import { expect, it, vi } from "vitest";
import { CorrectionDialog } from "../../../../web/features/corrections/correction-dialog.tsx";
import { render } from "../render.tsx";
import { readInSpanish } from "../spanish.ts";

const ENTRY = {
  ...{ _id: "1".repeat(24), userID: "R-1", text: "Earned 5CP - Noise Complaint.", cp: 5 },
  ...{ createdAt: "2026-11-20T10:00:00.000Z", updatedAt: "2026-11-20T10:00:00.000Z" },
};

const open = () =>
  render(
    <CorrectionDialog
      corrected={{ log: "reward", entry: ENTRY }}
      firstName="Maya"
      dispute={undefined}
      onCorrected={() => undefined}
      onClose={() => undefined}
    />,
  );

it("says that the effect could not be loaded", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "No." }, { status: 400 }));
  await open();
  expect(document.body.textContent).toContain("Could not be loaded.");
});

it("names an entry that the portal wrote in the reader's language", async () => {
  readInSpanish();
  vi.stubGlobal("fetch", async () => Response.json({ error: "No." }, { status: 400 }));
  await open();
  expect(document.body.textContent).not.toContain("Earned 5CP");
});
