// @vitest-environment happy-dom
/** Adding a passkey: while the server is unavailable, the device's new credential is kept for the next try. And removing one. */
import { expect, it, vi } from "vitest";
import { AddPasskeyStep, RemovePasskeyStep } from "../../../web/features/account/passkey-steps.tsx";
import { usePasskeys } from "../../../web/features/account/passkeys.store.ts";
import * as webauthn from "../../../web/lib/webauthn.ts";
import { press, render } from "./render.tsx";

it.each([
  [503, 1],
  [400, 2],
])("after a %i, a second try creates %i credentials in all", async (status, created) => {
  const createPasskey = vi.spyOn(webauthn, "createPasskey");
  createPasskey.mockResolvedValue({ id: "c1" } as Awaited<ReturnType<typeof webauthn.createPasskey>>);
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/options") ? Response.json({ challenge: "c" }) : Response.json({ error: "x" }, { status }),
  );
  await render(<AddPasskeyStep onBack={() => undefined} />);
  await press("Continue");
  await press("Continue");
  expect(createPasskey).toHaveBeenCalledTimes(created);
});

it("a removed passkey is gone when its step closes, so that its button doesn't get the focus", async () => {
  const passkey = { id: "p1", name: "Phone", createdAt: "2026-07-24T12:00:00Z", lastUsedAt: "" };
  let passkeys = [passkey];
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit = {}) => {
    if (method === "DELETE") passkeys = [];
    return Response.json({ passkeys });
  });
  await usePasskeys.getState().load();
  const shown = () => usePasskeys.getState().data?.passkeys.length;
  expect(shown()).toBe(1);
  const onBack = vi.fn(() => expect(shown()).toBe(0));
  await render(<RemovePasskeyStep passkey={passkey} onBack={onBack} />);
  await press("Remove");
  expect(onBack).toHaveReturnedTimes(1);
});
