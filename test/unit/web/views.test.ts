/** A store that two parts of a screen show stays until the last of them closes. */
import { expect, it, vi } from "vitest";
import { viewThenReset } from "../../../web/lib/views.ts";

it("empties a store once nothing shows it any more", () => {
  const load = vi.fn(async () => undefined);
  const reset = vi.fn();
  const store = { getState: () => ({ load, refetch: load, reset }) };
  const closeCard = viewThenReset("R-1", store);
  const closeDialog = viewThenReset("R-1", store);
  closeDialog();
  expect(reset).not.toHaveBeenCalled();
  closeCard();
  expect(reset).toHaveBeenCalledOnce();
});
