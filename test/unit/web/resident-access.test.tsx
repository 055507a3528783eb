// @vitest-environment happy-dom
/** Staff see on the profile that a mail server refuses a resident's address. */
import type { ResidentView } from "@domain/resident.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { applyAccessEvent } from "../../../web/features/resident-access/access.store.ts";
import { ResidentAccess } from "../../../web/features/resident-access/resident-access.tsx";
import { render } from "./render.tsx";

const REFUSED = "The mail server refuses maya@example.com.";
const RESIDENT = { userID: "R-1", email: "maya@example.com", status: "Active" } as ResidentView;

it.each([true, false])("a refused address (%s) is marked", async (emailRefused) => {
  vi.stubGlobal("fetch", async () => Response.json({ state: "open", emailRefused }));
  await render(<ResidentAccess resident={RESIDENT} name="Maya" />);
  expect(document.body.textContent).toContain("Waiting");
  await act(async () =>
    applyAccessEvent({ action: "invitation-used", userID: "R-1" } as Parameters<typeof applyAccessEvent>[0]),
  );
  expect(document.body.textContent).toContain("Used");
  expect(document.body.textContent?.includes(REFUSED)).toBe(emailRefused);
});
