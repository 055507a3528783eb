// @vitest-environment happy-dom
/** The overview of 'Account & security' shows the state after a step, so that no button that disappears gets the focus. */
import { beforeEach, expect, it, vi } from "vitest";
import { EnrollStep } from "../../../web/features/account/enroll-step.tsx";
import { useSecondFactor } from "../../../web/features/account/second-factor.store.ts";
import { TurnOffStep } from "../../../web/features/account/second-factor-steps.tsx";
import { field, press, render, type } from "./render.tsx";

let isOn: boolean;
const shown = () => useSecondFactor.getState().data?.on;

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/off")) isOn = false;
    if (path.endsWith("/begin")) return Response.json({ key: "ABCD", uri: "otpauth://totp/x" });
    if (!path.endsWith("/confirm")) return Response.json({ on: isOn, recoveryCodesLeft: 8, since: "" });
    isOn = true;
    return Response.json({ recoveryCodes: ["AAAA-BBBB"] });
  });
});

it("is off when the step that turns it off closes", async () => {
  isOn = true;
  await useSecondFactor.getState().load();
  const onBack = vi.fn(() => expect(shown()).toBe(false));
  await render(<TurnOffStep onBack={onBack} />);
  await press("Turn off");
  expect(onBack).toHaveReturnedTimes(1);
});

it("is on when the recovery codes are saved", async () => {
  isOn = false;
  await useSecondFactor.getState().load();
  const onDone = vi.fn(() => expect(shown()).toBe(true));
  await render(<EnrollStep onBack={undefined} onDone={onDone} />);
  await type(field("password"), "secret");
  await press("Continue");
  await type(field("code"), "123456");
  await press("Turn on");
  await press("I have saved them");
  expect(onDone).toHaveReturnedTimes(1);
});
