// @vitest-environment happy-dom
/** Adding a passkey: while the server is unavailable, the device's new credential is kept for the next try. */
import { expect, it, vi } from "vitest";
import { AddPasskeyStep } from "../../../web/features/account/passkey-steps.tsx";
import { press, render } from "./render.tsx";

const { createPasskey } = vi.hoisted(() => ({ createPasskey: vi.fn(async () => ({ id: "c1" })) }));
vi.mock("../../../web/lib/webauthn.ts", () => ({ createPasskey }));

it.each([
  [503, 1],
  [400, 2],
])("after a %i, a second try creates %i credentials in all", async (status, created) => {
  createPasskey.mockClear();
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/options") ? Response.json({ challenge: "c" }) : Response.json({ error: "x" }, { status }),
  );
  await render(<AddPasskeyStep onBack={() => undefined} />);
  await press("Continue");
  await press("Continue");
  expect(createPasskey).toHaveBeenCalledTimes(created);
});
